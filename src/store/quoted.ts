/** An identifier for SQL text, where a value cannot be bound. */
export function quotedIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A literal for SQL text, where a value cannot be bound (file names of readers, comments). */
export function quotedText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** How harnesses write down how a command ended, and then what it printed. */
const HEADS: readonly RegExp[] = [
  /^<returncode>\s*(-?\d+)\s*<\/returncode>\s*(?:<warning>[\s\S]*?<\/warning>\s*)?(?:<output(?:_head)?>\n?([\s\S]*?)(?:<\/output>|<\/output_tail>|$))?/,
  /^Exit code: (-?\d+)\n(?:[^\n]*\n)?Output:\n?([\s\S]*)$/,
  /^Chunk ID: [^\n]*\n(?:[^\n]*\n){0,2}Process exited with code (-?\d+)\n(?:[^\n]*\n){0,2}Output:\n?([\s\S]*)$/,
];

/** The exit code and the output that a harness wrote as one text, or null. */
export function openProgramOutput(text: string): { exit: number; output: string } | null {
  for (const head of HEADS) {
    const [, exit, output] = head.exec(text) ?? [];
    if (exit !== undefined) return { exit: Number(exit), output: (output ?? '').trim() };
  }
  return null;
}

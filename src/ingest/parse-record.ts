/** A string, kept; or what only some writers take for JSON: Python's numbers that are none, a comma before an end. */
const LOOSE = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity|nan|inf(?:inity)?)\b|,(?=\s*[}\]])/gi;

/** The value of a record that DuckDB took for JSON: it takes `NaN`, `Infinity` (null here) and trailing commas, as Python's writers leave them. */
export function parseRecord(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(
      text.replace(LOOSE, found => (found.startsWith('"') ? found : found.startsWith(',') ? '' : 'null')),
    );
  }
}

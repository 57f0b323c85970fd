const CLASSES: Record<string, string> = { '9': '\\d', A: '[A-Z]', a: '[a-z]' };
/** Codes look like few shapes; more are free text. */
const MOST_SHAPES = 4;
const LONGEST = 40;

/** The regular expression of texts that have these shapes and no others; null where they are free text. Neighbouring counts become a range: `9999` and `99999` are `\d{4,5}`. */
export function patternOfShapes(shapes: readonly string[]): string | null {
  const parts = shapes.map(toRuns);
  if (shapes.length === 0 || parts.some(part => part === null)) return null;
  const merged = new Map<string, Run[]>();
  for (const runs of parts as Run[][]) {
    const key = runs.map(run => run.of).join(' ');
    const known = merged.get(key);
    if (!known) merged.set(key, runs);
    else
      for (const [at, run] of known.entries()) {
        run.least = Math.min(run.least, runs[at]!.least);
        run.most = Math.max(run.most, runs[at]!.most);
      }
  }
  if (merged.size > MOST_SHAPES) return null;
  const patterns = [...merged.values()].map(runs => runs.map(toPattern).join(''));
  return patterns.length === 1 ? patterns[0]! : `(?:${patterns.join('|')})`;
}

type Run = { of: string; least: number; most: number };

function toRuns(shape: string): Run[] | null {
  if (shape.length > LONGEST || /[+\sx]/.test(shape) || !/[9Aa]/.test(shape)) return null;
  return (shape.match(/(.)\1*/gsu) ?? []).map(run => ({ of: run[0]!, least: run.length, most: run.length }));
}

function toPattern({ of, least, most }: Run): string {
  const one = CLASSES[of] ?? of.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  if (most === 1) return one;
  return least === most ? `${one}{${most}}` : `${one}{${least},${most}}`;
}

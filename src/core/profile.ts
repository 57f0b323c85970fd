import type { JsonType } from './schema/index.ts';

/** A beginning or an end that texts of a parameter had, separator included: `.SH`, `sh-`. */
export type Affix = { affix: string; side: 'prefix' | 'suffix'; count: number };

/** What the calls that worked show of one parameter. Every record is bounded: the most frequent entries only. */
export type PathProfile = {
  /** Values seen at this path; items of a list count each. */
  seen: number;
  types: Partial<Record<JsonType, number>>;
  /** Values by their shape: digits as `9`, letters as `a` or `A`, runs as counts (`9{6}.A{2}`), the rest as written. */
  shapes: Record<string, number>;
  /** Values by the affix they had, most frequent first. */
  affixes: Affix[];
  /** The affixes that each stem was seen with (`600519` → [`.SH`]), for the stems of affixes above. */
  stemsWithAffix: Record<string, string[]>;
  /** Texts by the separator that joins their items (`,`), where they look like joined lists. */
  separators: Record<string, number>;
  /** Texts by the form of the date that they are: `yyyy-mm-dd`, `yyyymmdd`, … */
  dateForms: Record<string, number>;
  /** Most items seen, of a list or of a joined text; null where no value was a list. */
  maxItems: number | null;
  /** The most frequent values, as JSON text. */
  values: Record<string, number>;
};

/** What worked for the parameters of one tool. Paths are JSON Pointers in which `*` stands for any place of a list. */
export type Profile = { toolName: string; paths: ReadonlyMap<string, PathProfile> };

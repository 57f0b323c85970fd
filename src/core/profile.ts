import type { JsonType } from './schema/index.ts';

/** A beginning or an end that texts of a parameter had, separator included: `.SH`, `sh-`. */
export type Affix = { affix: string; side: 'prefix' | 'suffix'; count: number };

/** What the calls that worked show of one parameter. Every record is bounded: the most frequent entries only. */
export type PathProfile = {
  /** Values seen at this path; items of a list count each. The path `` counts the calls. */
  seen: number;
  types: Partial<Record<JsonType, number>>;
  /** Texts that shapes, affixes and date forms are counted over: one line of 1 to 64 characters; each item of a joined text (`a,b`) is one. */
  texts: number;
  /** Texts by their shape: digits as `9`, letters as `a`, `A` or `x`, the rest as written (`999999.AA`); a run of more than 12 as 12 and `+`. */
  shapes: Record<string, number>;
  /** Texts by the affix they had, most frequent first; one that was seen once is none. */
  affixes: Affix[];
  /** The affixes that each stem was seen with (`600519` → [`.SH`]); `` among them where the bare stem worked too. Stems with several come first where there are too many. */
  stemsWithAffix: Record<string, string[]>;
  /** Texts by the separator that joins their items (`,`), where they look like joined lists. */
  separators: Record<string, number>;
  /** Texts by the form of the date that they are: `yyyy-mm-dd`, `yyyymmdd`, `yyyy-mm-ddThh:mm:ssZ`, …; `xx/xx/yyyy` where day and month cannot be told. */
  dateForms: Record<string, number>;
  /** Most items seen, of a list or of a joined text; null where no value was a list. */
  maxItems: number | null;
  /** The most frequent values, as JSON text. */
  values: Record<string, number>;
};

/** What worked for the parameters of one tool. Paths are JSON Pointers in which `*` stands for any place of a list. */
export type Profile = { toolName: string; paths: ReadonlyMap<string, PathProfile> };

/** What an error text names; literals stand exactly as in the text. */
export type ErrorHints = {
  /** "did you mean": `right` is proposed, `wrong` is what it replaces, where the text says so. */
  didYouMean: { parameter?: string; wrong?: string; right: string }[];
  /** Literals that are accepted. */
  allowed: { parameter?: string; literals: string[] }[];
  /** Upper bounds of counts, lengths and values. */
  limits: { parameter?: string; max: number }[];
  /** Folders within which paths are allowed. */
  roots: string[];
  /** Parameters that are required and were not given. */
  missing: string[];
  /** Parameters or tools that were given and are not known. */
  unknown: string[];
  /** The token, column or value that is refused. */
  rejected: string[];
};

/** The one universal setting of the miner. Weights: an ordinary word counts 1. */
export const SETTINGS = {
  /** The weight of distinct fillers from which a place varies. */
  need: 9,
  /** The weight of a word that was a value in a place with so many fillers, and strongly varying. */
  value: 4,
  valuesFrom: 6,
  /** The weight of such a word that was so in several places. */
  name: 4.5,
  /** What that falls by for each word of constant text above so many, and how far at most. */
  ease: 1,
  easeAbove: 3,
  easeMost: 3.5,
  /** The weight of a hole among the fillers of a place. */
  hole: 8,
  /** The weight from which telling words there are values, too. */
  strong: 12,
  /** The weight of a name after a noun that names, as in `user alice`. */
  named: 4,
  /** Distinct texts between a constant beginning and end from which what lies between is free text, and the same where much of it is words that matter. */
  freeWeight: 10,
  freeMany: 12,
  /** How often a text may come in the middle, and in four of five, to be free text. */
  freeMedian: 2,
  freeMost: 4,
  /** The share of its words that may be such as hold sentences together or say what is wrong. */
  freeTelling: 0.2,
  /** How many times as often as a key free text must come to take it up. */
  freeRare: 50,
  /** The same of free text that has more words around it, none of which matters. */
  freeNarrow: 4,
  /** Words of constant text that free text needs around it. */
  freeBulk: 3,
};

/** How alike two names must be, by their trigrams, for `name_fuzzy`: 0 nothing in common, 1 the same. */
export const nameSimilarity = 0.6;

/** How many existing candidates are flagged or released in one transaction. */
export const batchSize = 200;

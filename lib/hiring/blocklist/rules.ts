/** The trigram similarity two names need for `name_fuzzy`: 0 nothing in common, 1 the same. */
export const nameSimilarity = 0.6;

/** How many existing candidates are flagged or unflagged in one transaction. */
export const batchSize = 200;

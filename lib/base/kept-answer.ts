import { createHash } from 'node:crypto';

/**
 * What stands in place of an Idempotency-Key whose answer an erasure took: the key itself may hold words
 * of the person, and this finds it again only for whoever sends it.
 */
export const struckKeyOf = (scope: string, key: string): string =>
  `struck:${createHash('sha256').update(`${scope} ${key}`).digest('hex')}`;

/** The context of a kept answer's encryption. */
export const answerContext = ({ scope, key }: { scope: string; key: string }) =>
  `idempotency_key ${scope} ${key}`;

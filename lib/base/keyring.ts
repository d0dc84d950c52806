import { createHmac } from 'node:crypto';

/** A key that seals and opens what the database holds encrypted. */
export type SealingKey = {
  /** Four bytes that name it in sealed values and give nothing of it away. */
  id: Buffer;
  bytes: Buffer;
  /** As the configuration writes it. */
  text: string;
};

/** The keys of a deployment: the first one seals, every one opens. */
export type Keyring = readonly [SealingKey, ...SealingKey[]];

const keyBytes = 32;
const idBytes = 4;
const most = 5;

/** Returns a secret that follows from a key, for one purpose. */
export function deriveSecret({ text }: SealingKey, purpose: string): Buffer {
  return createHmac('sha256', text).update(purpose).digest();
}

/** Returns what a scheduler is told, and the web asks for, where CRON_SECRET is not set. */
export function cronSecretOf(key: SealingKey): string {
  return deriveSecret(key, 'cron').toString('base64url');
}

function parseKey(text: string): SealingKey {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== keyBytes) throw new Error('must be base64 of 32 bytes');
  const id = createHmac('sha256', bytes).update('the id of a sealing key').digest();
  return { id: id.subarray(0, idBytes), bytes, text };
}

/**
 * Reads the keys of SECRETS_KEY, between commas; throws an Error that says what is wrong with it,
 * as the end of a sentence.
 */
export function parseKeyring(list: string | undefined): Keyring {
  const [first, ...others] = (list ?? '').split(',').map((text) => parseKey(text.trim()));
  if (!first || others.length >= most) throw new Error(`must have at most ${most} keys`);
  const ids = [first, ...others].map(({ id }) => id.toString('hex'));
  if (new Set(ids).size < ids.length) throw new Error('must not name a key twice');
  return [first, ...others];
}

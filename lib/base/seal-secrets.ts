import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { env } from './env';
import type { SealingKey } from './keyring';

// A head, the nonce, the tag, the ciphertext. The head is one byte for the version and, from version
// 2, four for the key's id. A later scheme gets the next version.
const unnamed = 1;
const named = 2;
const idBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;

const headOf = ({ id }: SealingKey) => Buffer.concat([Buffer.from([named]), id]);

const associatedData = (head: Uint8Array, context: string) =>
  Buffer.concat([head, Buffer.from(context, 'utf8')]);

function encrypt(secret: string, context: string, head: Buffer, { bytes }: SealingKey) {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce, { authTagLength: tagBytes });
  cipher.setAAD(associatedData(head, context));
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([head, nonce, cipher.getAuthTag(), ciphertext]);
}

/**
 * Encrypts a secret for the database with AES-256-GCM and the first key of SECRETS_KEY. `context`
 * names its row and column; only the same context decrypts it, so a sealed value is useless in any
 * other row.
 */
export function seal(secret: string, context: string): Buffer<ArrayBuffer> {
  const [key, ...others] = env().SECRETS_KEY;
  // A release that reads no ids may still run beside this one. It knows of one key only, so where
  // there are several it is gone.
  const head = others.length > 0 ? headOf(key) : Buffer.from([unnamed]);
  return encrypt(secret, context, head, key);
}

/** Encrypts as seal, always with the id of the key. */
export function sealByNewest(secret: string, context: string): Buffer<ArrayBuffer> {
  const [key] = env().SECRETS_KEY;
  return encrypt(secret, context, headOf(key), key);
}

/** SQL: the id of the key that a sealed value names, null where it names none. */
export const keyIdOf = (column: string) =>
  `CASE WHEN get_byte(${column}, 0) = ${named} THEN substring(${column} FROM 2 FOR ${idBytes}) END`;

function decrypt(sealed: Buffer, headBytes: number, context: string, { bytes }: SealingKey) {
  const body = sealed.subarray(headBytes);
  const nonce = body.subarray(0, nonceBytes);
  const decipher = createDecipheriv('aes-256-gcm', bytes, nonce, { authTagLength: tagBytes });
  decipher.setAAD(associatedData(sealed.subarray(0, headBytes), context));
  decipher.setAuthTag(body.subarray(nonceBytes, nonceBytes + tagBytes));
  const ciphertext = body.subarray(nonceBytes + tagBytes);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
}

/** The keys that may have sealed a value, and how long its head is. */
function keysFor(sealed: Buffer, context: string) {
  const isNamed = sealed[0] === named;
  const headBytes = isNamed ? 1 + idBytes : 1;
  if ((!isNamed && sealed[0] !== unnamed) || sealed.length < headBytes + nonceBytes + tagBytes) {
    throw new Error(`The sealed value of ${context} has a version this release does not know.`);
  }
  const id = sealed.subarray(1, headBytes);
  const keys = env().SECRETS_KEY.filter((key) => !isNamed || key.id.equals(id));
  return { keys, headBytes };
}

/** Decrypts a sealed secret; throws if the bytes or the context differ, or no key of SECRETS_KEY fits. */
export function unseal(sealed: Uint8Array, context: string): string {
  const bytes = Buffer.from(sealed);
  const { keys, headBytes } = keysFor(bytes, context);
  let cause: unknown;
  for (const key of keys) {
    try {
      return decrypt(bytes, headBytes, context, key);
    } catch (error) {
      cause = error;
    }
  }
  throw new Error(
    `The sealed value of ${context} cannot be decrypted: no key of SECRETS_KEY is the one that sealed it, or the value was altered.`,
    { cause },
  );
}

/** Returns whether the first key of SECRETS_KEY is the one that sealed a value, named in it or not. */
export function isByNewest(sealed: Uint8Array, context: string): boolean {
  const bytes = Buffer.from(sealed);
  const [newest] = env().SECRETS_KEY;
  const { keys, headBytes } = keysFor(bytes, context);
  if (!keys.includes(newest)) return false;
  try {
    decrypt(bytes, headBytes, context, newest);
    return true;
  } catch {
    return false;
  }
}

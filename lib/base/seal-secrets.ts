import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { env } from './env';

// One version byte, the nonce, the tag, the ciphertext. A later scheme gets the next version.
const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + nonceBytes + tagBytes;

function key(): Buffer {
  return Buffer.from(env().SECRETS_KEY, 'base64');
}

function associatedData(context: string): Buffer {
  return Buffer.concat([Buffer.from([version]), Buffer.from(context, 'utf8')]);
}

/**
 * Encrypts a secret for the database with AES-256-GCM. `context` names its row and column; only the
 * same context decrypts it, so a sealed value is useless in any other row.
 */
export function seal(secret: string, context: string): Buffer<ArrayBuffer> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key(), nonce, { authTagLength: tagBytes });
  cipher.setAAD(associatedData(context));
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), ciphertext]);
}

/** Decrypts a sealed secret; throws if the bytes, the context or SECRETS_KEY differ. */
export function unseal(sealed: Uint8Array, context: string): string {
  const bytes = Buffer.from(sealed);
  if (bytes.length < headBytes || bytes[0] !== version) {
    throw new Error(`The sealed value of ${context} has a version this release does not know.`);
  }
  const nonce = bytes.subarray(1, 1 + nonceBytes);
  const decipher = createDecipheriv('aes-256-gcm', key(), nonce, { authTagLength: tagBytes });
  decipher.setAAD(associatedData(context));
  decipher.setAuthTag(bytes.subarray(1 + nonceBytes, headBytes));
  try {
    const plain = Buffer.concat([decipher.update(bytes.subarray(headBytes)), decipher.final()]);
    return plain.toString('utf8');
  } catch (cause) {
    throw new Error(
      `The sealed value of ${context} cannot be decrypted: SECRETS_KEY is not the key that sealed it, or the value was altered.`,
      { cause },
    );
  }
}

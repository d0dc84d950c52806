import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { env } from './env';

// One byte of version, the nonce, the tag, the ciphertext: a later scheme takes the next version.
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
 * Encrypts a secret for the database with AES-256-GCM; `context` names the row and column it is
 * for, and only the same context opens it again, so a sealed value cannot serve in another place.
 */
export function seal(secret: string, context: string): Buffer<ArrayBuffer> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key(), nonce, { authTagLength: tagBytes });
  cipher.setAAD(associatedData(context));
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), ciphertext]);
}

/** Opens what seal made; throws where the bytes, the context or SECRETS_KEY are not the same. */
export function unseal(sealed: Uint8Array, context: string): string {
  const bytes = Buffer.from(sealed);
  if (bytes.length < headBytes || bytes[0] !== version) {
    throw new Error(`The sealed value of ${context} has a form this release does not know.`);
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
      `The sealed value of ${context} does not open: SECRETS_KEY is not the one that sealed it, or the value was altered.`,
      { cause },
    );
  }
}

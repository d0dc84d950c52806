import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { env } from '@/lib/base/env';
import { unauthorized } from '../unauthorized';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 32;
const checkLength = 6;
const form = new RegExp(
  `^(rs_(?:live|test)_)([0-9A-Za-z]{${randomLength}})([0-9A-Za-z]{${checkLength}})$`,
);

const ownPrefix = () => (env().SERVICE_ENVIRONMENT === 'production' ? 'rs_live_' : 'rs_test_');

/** The CRC-32 of a text in six digits of base 62: it finds typing errors and proves nothing. */
function checkOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  while (digits.length < checkLength) {
    digits = alphabet.charAt(rest % alphabet.length) + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}

/** Returns a new token: a prefix that secret scanners know, 190 random bits, and a check of both. */
export function newTokenText(): string {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]);
  const text = ownPrefix() + random.join('');
  return text + checkOf(text);
}

/** Returns whether a text claims to be an API token of this product. */
export function looksLikeToken(text: string): boolean {
  return text.startsWith('rs_');
}

/**
 * Throws UNAUTHORIZED for a token that was mistyped, or that belongs to the other environment, so
 * that no database has to be asked.
 */
export function checkTokenText(text: string): void {
  const [, prefix, random, check] = form.exec(text) ?? [];
  if (prefix === undefined || checkOf(`${prefix}${random}`) !== check) {
    throw unauthorized(
      'The bearer token is malformed: some of its characters are wrong or missing.',
    );
  }
  if (prefix === ownPrefix()) return;
  const environment = prefix === 'rs_test_' ? 'the sandbox' : 'production';
  throw unauthorized(`This token is for ${environment}, which this service is not.`);
}

/** The SHA-256 of a token, by which the database knows it. */
export function hashToken(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The last characters of a token, which tell it from others in a list. */
export function hintOf(text: string): string {
  return text.slice(-4);
}

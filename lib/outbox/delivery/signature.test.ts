import { describe, expect, it } from 'vitest';
import { signatureHeader } from './signature';

describe('the signature header', () => {
  it('is the standard HMAC-SHA256 of "<t>.<raw body>"', () => {
    // printf '1700000000.{"id":"ü"}' | openssl dgst -sha256 -hmac secret
    const expected = '09990785c00e0d182a1578cc03a4d06c4337dd79be3a6a20dce32de49f9f8b6d';
    const body = '{"id":"ü"}';
    expect(signatureHeader('secret', body, 1_700_000_000)).toBe(`t=1700000000,v1=${expected}`);
    expect(signatureHeader('secret', Buffer.from(body), 1_700_000_000)).toBe(
      `t=1700000000,v1=${expected}`,
    );
  });

  it('signs bytes unchanged, including invalid UTF-8', () => {
    const broken = signatureHeader('secret', Buffer.from([0xff]), 1);
    const replaced = signatureHeader('secret', '\u{fffd}', 1);
    expect(broken).not.toBe(replaced);
  });

  it('differs with the secret, the body and the time', () => {
    const headers = [
      signatureHeader('a', 'body', 1),
      signatureHeader('b', 'body', 1),
      signatureHeader('a', 'body.', 1),
      signatureHeader('a', 'body', 2),
    ];
    expect(new Set(headers.map((header) => header.split('v1=')[1])).size).toBe(4);
  });
});

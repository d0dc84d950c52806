import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetEnv } from '@/lib/base/env';
import { checkTokenText, looksLikeToken, newTokenText } from './token-text';

const refusal = (text: string) => {
  try {
    checkTokenText(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
};

function stubEnvironment(name: 'production' | 'sandbox'): void {
  vi.stubEnv('DATABASE_URL', 'postgresql://localhost/none');
  vi.stubEnv('SECRETS_KEY', Buffer.alloc(32).toString('base64'));
  vi.stubEnv('SERVICE_ENVIRONMENT', name);
  forgetEnv();
}

let text = '';
beforeEach(() => {
  stubEnvironment('production');
  text = newTokenText();
});

afterAll(() => {
  vi.unstubAllEnvs();
  forgetEnv();
});

describe('the text of an API token', () => {
  it('begins with what secret scanners look for, and is never the same', () => {
    expect(text).toMatch(/^rs_live_[0-9A-Za-z]{38}$/);
    const many = Array.from({ length: 1000 }, newTokenText);
    expect(new Set(many).size).toBe(1000);
    for (const one of many) expect(refusal(one)).toBeNull();
  });

  it('is refused with any one character changed, left out or exchanged with the next', () => {
    for (let at = 'rs_live_'.length; at < text.length; at += 1) {
      const other = text[at] === 'x' ? 'y' : 'x';
      expect(refusal(text.slice(0, at) + other + text.slice(at + 1))).toMatch(/wrong or missing/);
      expect(refusal(text.slice(0, at) + text.slice(at + 1))).toMatch(/wrong or missing/);
      const [one = '', next = ''] = text.slice(at, at + 2);
      if (one === next || next === '') continue;
      const swapped = text.slice(0, at) + next + one + text.slice(at + 2);
      expect(refusal(swapped)).toMatch(/wrong or missing/);
    }
  });

  it('says so where it belongs to the other environment', () => {
    stubEnvironment('sandbox');
    const ofSandbox = newTokenText();
    expect(ofSandbox).toMatch(/^rs_test_/);
    expect(refusal(text)).toBe('This token is for production, which this service is not.');
    stubEnvironment('production');
    expect(refusal(ofSandbox)).toBe('This token is for the sandbox, which this service is not.');
  });

  it('is told from any other bearer token by its beginning', () => {
    expect(looksLikeToken(text)).toBe(true);
    expect(looksLikeToken('eyJhbGciOiJFZERTQSJ9.e30.x')).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import { emailOf } from './contact-fields';

describe('an email address is kept', () => {
  test.each([
    ['ada@example.com', 'ada@example.com'],
    [' ada@example.com\t', 'ada@example.com'],
    ['Ada.Ng+jobs@Example.com', 'Ada.Ng+jobs@Example.com'],
    ['jürgen@example.com', 'jürgen@example.com'],
    ['ju\u0308rgen@example.com', 'jürgen@example.com'],
    ['иван.петров@почта.example', 'иван.петров@xn--80a1acny.example'],
    ['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
    ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ])('%j as %s', (written, kept) => expect(emailOf(written)).toBe(kept));
});

describe('no email address is', () => {
  test.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@example',
    'a b@example.com',
    'ada@@example.com',
    'ada@exa mple.com',
    'ada..ng@example.com',
    '.ada@example.com',
    'jürgen..ng@example.com',
    '.jürgen@example.com',
    'jür gen@example.com',
    'ju\u200brgen@example.com',
    'ada\u202e@example.com',
    'ada@exam\u00adple.com',
    'ada@example.com/x',
    'ada@1.2.3.4',
    `${'a'.repeat(250)}@example.com`,
    'ada@example.com\nBcc: b@example.com',
  ])('%j', (written) => expect(emailOf(written)).toBeNull());
});

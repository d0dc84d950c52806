import { expect, test } from 'vitest';
import { addressOf } from './recipient-address';

const nowhere = { email: null, phone: null, phoneE164: null };
const written = '(614) 555-0100';
const dialled = '+16145550100';

test.each([
  ['both', { email: 'a@example.com', phoneE164: dialled }, undefined, 'email', 'a@example.com'],
  ['only an e-mail address', { email: ' a@example.com ' }, undefined, 'email', 'a@example.com'],
  ['only a number', { phone: written, phoneE164: dialled }, undefined, 'sms', dialled],
  ['a number as it was written', { phone: ` ${written} ` }, undefined, 'sms', written],
  ['a blank e-mail address', { email: ' ', phoneE164: dialled }, undefined, 'sms', dialled],
  ['neither', {}, undefined, 'email', null],
  ['blanks', { email: '', phone: ' ' }, undefined, 'email', null],
  ['both', { email: 'a@example.com', phoneE164: dialled }, 'sms', 'sms', dialled],
  ['no number', { email: 'a@example.com' }, 'sms', 'sms', null],
  ['no e-mail address', { phoneE164: dialled }, 'email', 'email', null],
] as const)('who has %s, wanted by %3$s, is written to by %4$s', (...row) => {
  const [, contact, wanted, channel, recipient] = row;
  expect(addressOf({ ...nowhere, ...contact }, wanted)).toEqual({ channel, recipient });
});

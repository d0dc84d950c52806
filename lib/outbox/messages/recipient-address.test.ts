import { expect, test } from 'vitest';
import { addressOf } from './recipient-address';

const nowhere = { email: null, phone: null, phoneE164: null };
const written = '(614) 555-0100';
const dialled = '+16145550100';

test.each([
  ['both', { email: 'a@example.com', phoneE164: dialled }, undefined, 'email', 'a@example.com'],
  ['only an email address', { email: ' a@example.com ' }, undefined, 'email', 'a@example.com'],
  ['only a number', { phone: written, phoneE164: dialled }, undefined, 'sms', dialled],
  ['a number that was not read', { phone: '555-0100' }, undefined, 'email', null],
  ['no number that can exist', { phoneE164: '+10000000000' }, undefined, 'email', null],
  ['an extension', { phone: `${written} x5`, phoneE164: dialled }, 'sms', 'sms', null],
  ['a blank email address', { email: ' ', phoneE164: dialled }, undefined, 'sms', dialled],
  ['neither', {}, undefined, 'email', null],
  ['blanks', { email: '', phone: ' ' }, undefined, 'email', null],
  ['both', { email: 'a@example.com', phoneE164: dialled }, 'sms', 'sms', dialled],
  ['no number', { email: 'a@example.com' }, 'sms', 'sms', null],
  ['no email address', { phoneE164: dialled }, 'email', 'email', null],
] as const)('a candidate with %s, preferred channel %3$s, is reached by %4$s', (...row) => {
  const [, contact, wanted, channel, recipient] = row;
  expect(addressOf({ ...nowhere, ...contact }, wanted)).toEqual({ channel, recipient });
});

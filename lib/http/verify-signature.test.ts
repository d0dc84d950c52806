import { expect, test } from 'vitest';
import { signatureHeader } from '@/lib/outbox/delivery/signature';
import { isSigned } from './verify-signature';

const body = Buffer.from('{"check_id":"1"}');
const now = Date.parse('2026-03-02T15:00:00Z');
const seconds = now / 1000;
const genuine = signatureHeader('secret', body, seconds);

test('a signature of this body by this secret is genuine for five minutes either way', () => {
  expect(isSigned('secret', genuine, body, now)).toBe(true);
  for (const distance of [-300, 300]) {
    const header = signatureHeader('secret', body, seconds + distance);
    expect(isSigned('secret', header, body, now)).toBe(true);
  }
});

test.each([
  ['another secret', signatureHeader('other', body, seconds)],
  ['another body', signatureHeader('secret', '{"check_id":"2"}', seconds)],
  ['an old time', signatureHeader('secret', body, seconds - 301)],
  ['a time to come', signatureHeader('secret', body, seconds + 301)],
  ['a time changed afterwards', genuine.replace(/^t=\d+/, `t=${seconds + 1}`)],
  ['a digest cut short', genuine.slice(0, -2)],
  ['a digest that is no hex', genuine.replace(/v1=.{4}/, 'v1=zzzz')],
  ['something before it', `x,${genuine}`],
  ['something after it', `${genuine},v1=00`],
  ['nothing', ''],
  ['no header', null],
])('%s is not', (_, header) => {
  expect(isSigned('secret', header, body, now)).toBe(false);
});

import { expect, test } from 'vitest';
import { retryDelay } from '@/lib/outbox/queue/leased-queue';
import { retrySchedule, sendFailure } from './classify-failure';
import { messageIdOf } from './transport';

function smtpError(code: string, responseCode?: number, message = 'refused'): Error {
  return Object.assign(new Error(message), { code, responseCode });
}

test('attempts are repeated after 1 min, 5 min, 30 min, 2 h and 6 h', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7].map((made) => retryDelay(retrySchedule, made));
  expect(delays).toEqual([60, 300, 1800, 7200, 21_600, null, null]);
});

test.each([
  ['an unknown mailbox', smtpError('EENVELOPE', 550), true],
  ['refused content', smtpError('EMESSAGE', 554), true],
  ['an invalid address', smtpError('EENVELOPE'), true],
  ['a failure without a message', smtpError('EENVELOPE', 500), true],
  ['the last temporary status', smtpError('EENVELOPE', 499), false],
  ['a full mailbox', smtpError('EENVELOPE', 452), false],
  ['greylisting', smtpError('EMESSAGE', 451), false],
  ['a refused login', smtpError('EAUTH', 535), false],
  ['a refusing greeting', smtpError('EPROTOCOL', 554), false],
  ['an unreachable server', smtpError('ESOCKET'), false],
  ['anything unforeseen', 'a string', false],
])('%s: permanent is %3$s', (_what, error, isPermanent) => {
  expect(sendFailure(error).isPermanent).toBe(isPermanent);
});

test('a reason is short and storable', () => {
  const { reason } = sendFailure(
    smtpError('EENVELOPE', 550, `a\0b\r\nc\uD800 ${'long '.repeat(200)}`),
  );
  expect(reason).toMatch(/^a b c\uFFFD long/);
  expect(reason.length).toBeLessThanOrEqual(300);
  expect(sendFailure(smtpError('EENVELOPE', 550, 'x'.repeat(301))).reason).toBe('x'.repeat(300));
});

test('only the code of a failure is logged', () => {
  expect(sendFailure(smtpError('EENVELOPE', 550, 'no maria@example.com')).code).toBe('smtp_550');
  expect(sendFailure(smtpError('ETIMEDOUT')).code).toBe('ETIMEDOUT');
});

test.each([
  ['Recruiting <recruiting@acme.example>', '<m-1@acme.example>'],
  ['recruiting@acme.example', '<m-1@acme.example>'],
  ['nonsense', '<m-1@localhost>'],
])('the Message-ID of a message from %s is %s', (from, expected) => {
  expect(messageIdOf('m-1', from)).toBe(expected);
});

import { expect, it } from 'vitest';
import { messageWords } from './timeline-words';

const now = new Date('2026-11-23T10:00:00Z');

it.each<['email' | 'sms', Record<string, unknown>, string, (string | null)?]>([
  ['email', { status: 'sent', direction: 'outbound' }, 'sent an email'],
  ['sms', { status: 'sent' }, 'sent a text message'],
  ['sms', { direction: 'inbound', status: 'received' }, 'received a text message'],
  ['email', { status: 'cancelled' }, 'cancelled an email'],
  [
    'email',
    { status: 'failed', failure_reason: 'mailbox_full' },
    'could not send an email: mailbox full',
  ],
  [
    'email',
    { status: 'skipped', failure_reason: 'no_address' },
    'did not send an email: no address',
  ],
  [
    'email',
    { status: 'queued', due_at: '2026-11-25T10:00:00Z' },
    'has an email waiting, which goes out in 2 days',
  ],
  [
    'sms',
    { status: 'skipped', failure_reason: 'no_transport' },
    'did not send a text message: no text messages are configured',
  ],
  [
    'email',
    { status: 'queued', due_at: '2026-11-25T10:00:00Z' },
    'has an email waiting, due in 2 days, but it will not be sent: no email is configured',
    'no email is configured',
  ],
])('%s %j reads: %s', (type, details, words, obstacle = null) => {
  expect(messageWords(type, details, obstacle, now)).toBe(words);
});

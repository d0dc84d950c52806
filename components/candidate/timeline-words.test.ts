import { expect, it } from 'vitest';
import { messageWords, placementWords } from './timeline-words';

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

it.each([
  [
    { change: 'placed', location: 'Columbus', partner: 'Fieldstone' },
    'placed the candidate at Columbus, and Fieldstone was told',
  ],
  [{ change: 'placed', location: 'Columbus', partner: null }, 'placed the candidate at Columbus'],
  [{ change: 'placed' }, 'placed the candidate'],
  [
    { change: 'moved', from: 'Dayton', to: 'Columbus' },
    'moved the application from Dayton to Columbus',
  ],
  [{ change: 'moved', from: '', to: 'Columbus' }, 'moved the application to Columbus'],
])('of a placement %j it is told: %s', (details, words) => {
  expect(placementWords(details)).toBe(words);
});

import { describe, expect, it } from 'vitest';
import type { Glance } from '@/lib/browser/candidates';
import {
  answersOf,
  decisive,
  flagsOf,
  messageState,
  minutesOf,
  placedText,
  scoreReasons,
} from './glance-words';

const at = '2026-11-26T19:00:00.000Z';

const empty: Glance = {
  application_id: 'a',
  screening: null,
  screening_call: null,
  conversation: null,
  answers: [],
  evaluation: null,
  interview: null,
  message: null,
  placed_at: null,
  placed_told: null,
  partner: null,
  rejection_sent_at: null,
  documents: null,
  counts: { notes: 0, messages: 0, messages_waiting: 0, interviews: 0, checks: 0, documents: 0 },
};

const said = (
  prompt: string,
  answer: string | null,
  matches: boolean | null,
  isKnockout = false,
) => {
  return { prompt, answer, matches, is_knockout: isKnockout, expected_answer: 'yes' };
};

const letter = (
  status: 'queued' | 'sent' | 'failed' | 'skipped',
  failure_reason: string | null = null,
): NonNullable<Glance['message']> => ({
  ...{ message_id: 'm', kind: 'rejection', channel: 'email', status, subject: null },
  ...{ scheduled_at: null, due_at: at, sent_at: null, failure_reason, created_at: at },
});

describe('the length of a call', () => {
  const call = (ended_at: string | null) =>
    minutesOf({ id: 'c', channel: 'call', started_at: at, ended_at, summary: null, outcome: null });

  it('is told where it is known and a minute or more', () => {
    expect(call('2026-11-26T19:04:20.000Z')).toBe(4);
    expect(call(at)).toBeNull();
    expect(call(null)).toBeNull();
  });
});

describe('the answers that decided', () => {
  it('are those with a verdict, and knockout questions left open', () => {
    const answers = answersOf({
      ...empty,
      answers: [
        said('Certificate?', 'yes', true, true),
        said('Nights?', 'no', false),
        said('Why us?', 'The team', null),
        said('Car?', null, null),
        said('License?', null, null, true),
      ],
    });
    const shown = decisive(answers).map(({ prompt }) => prompt);
    expect(shown).toEqual(['Certificate?', 'Nights?', 'License?']);
  });

  it('are those of the evaluation where no call has any', () => {
    const answer = { prompt: 'Nights?', kind: 'yes_no', answer: 'yes', matches: true } as const;
    const evaluation = { score: 100, answers: [{ ...answer, expected_answer: 'yes' }] };
    expect(answersOf({ ...empty, evaluation })).toMatchObject([{ prompt: 'Nights?' }]);
    const both = { ...empty, evaluation, answers: [said('Car?', 'yes', true)] };
    expect(answersOf(both)).toMatchObject([{ prompt: 'Car?' }]);
  });
});

describe('the reasons of a score', () => {
  it('are none where nothing is known', () => {
    expect(scoreReasons(empty)).toEqual([]);
  });

  it('name the verdict, the share of answers and the knockouts missed', () => {
    const screening = { result: 'failed', tier: 'no', completed_at: at } as const;
    const answers = [
      said('Certificate?', 'no', false, true),
      said('Nights?', 'no', false),
      said('Car?', 'yes', true),
    ];
    const evaluation = { score: 66.7, answers: [] };
    expect(scoreReasons({ ...empty, screening, answers, evaluation })).toEqual([
      'Screening failed, a no.',
      'Evaluation: 67 of 100.',
      '1 of 3 answers are as expected.',
      'Knockout missed: Certificate?',
    ]);
  });
});

describe('the flags', () => {
  const calm = {
    status: 'applied',
    is_message_failed: false,
    consent_pending_since: null,
  } as const;
  const unasked = { consent_contact: null };
  it('are none where all is well', () => {
    expect(flagsOf({ consent_contact: true }, calm, empty)).toEqual([]);
    expect(flagsOf(unasked, calm, empty)).toEqual([]);
  });

  it('are an undelivered message, a consent that is missing, and a wish not to be called', () => {
    const waits = { ...calm, is_message_failed: true, consent_pending_since: at };
    expect(flagsOf({ consent_contact: false }, waits, empty)).toEqual([
      { kind: 'message' },
      { kind: 'consent', since: at },
      { kind: 'silent' },
    ]);
  });

  it('leave out what is said elsewhere, and what an end has settled', () => {
    const failed = { ...calm, is_message_failed: true };
    expect(flagsOf(unasked, failed, { ...empty, message: letter('failed') })).toEqual([]);
    expect(flagsOf(unasked, failed, { ...empty, message: letter('queued') })).toHaveLength(1);
    const ended = { ...calm, status: 'client_rejected', consent_pending_since: at } as const;
    expect(flagsOf(unasked, ended, empty)).toEqual([]);
  });

  it('says that a rejection which was taken back has gone out', () => {
    const told = { ...empty, rejection_sent_at: at };
    expect(flagsOf(unasked, calm, told)).toEqual([{ kind: 'rejection_sent', at }]);
    expect(flagsOf(unasked, { ...calm, status: 'client_rejected' }, told)).toEqual([]);
  });
});

describe('the state of a message', () => {
  const state = (...of: Parameters<typeof letter>) => messageState(letter(...of)).words;

  it('says what will not be sent, and what was not, where nothing is configured', () => {
    const obstacle = 'no email is configured';
    const due = messageState(letter('queued', null), obstacle).words;
    expect(due).toBe('will not be sent: no email is configured; due');
    expect(state('skipped', 'no_transport')).toBe('not sent: no email is configured');
  });

  it('says what became of it, and why', () => {
    expect(state('queued', null)).toBe('goes out');
    expect(state('queued', 'connection_refused')).toBe('failed: connection refused, tried again');
    expect(state('sent', null)).toBe('sent');
    expect(state('failed', 'mailbox_full')).toBe('failed: mailbox full');
    expect(state('skipped', 'no_address')).toBe('not sent: no address');
  });
});

it('says of a placement where, since when, and who was told', () => {
  const now = new Date('2026-11-28T10:00:00');
  const placed = { placed_at: '2026-11-28T09:00:00', placed_told: 'Fieldstone' };
  expect(placedText(placed, 'Columbus', now)).toMatch(
    /^Placed at Columbus on .*28.*, Fieldstone told$/,
  );
  expect(placedText({ ...placed, placed_told: null }, null, now)).toMatch(
    /^Placed on .*28[^,]*, 9:00.AM$/,
  );
});

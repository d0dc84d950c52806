import { describe, expect, it } from 'vitest';
import { ownZone } from '@/lib/browser/zoned';
import { cardState } from './card-state';

const now = new Date(2026, 10, 23, 12, 0);
const hours = (n: number) => new Date(now.getTime() + n * 3_600_000).toISOString();
const calm = {
  status: 'applied',
  stage_entered_at: hours(-1),
  applied_at: null,
  is_flagged: false,
  is_message_failed: false,
  consent_pending_since: null,
  next_interview: null,
  pending_message: null,
  time_zone: ownZone(),
} as const;
const interview = (from: number, interviewer_name: string | null = 'Ana Ruiz') => ({
  interview_id: 'i',
  start_time: hours(from),
  end_time: hours(from + 1),
  interviewer_name,
});
const message = { message_id: 'm', kind: 'rejection', due_at: hours(48) };

describe('the state line of a card', () => {
  it.each([
    ['somebody new', {}, 'New today', 'calm'],
    [
      'somebody who applied before they were entered',
      { applied_at: hours(-75) },
      'Waiting 3 d',
      'warning',
    ],
    ['somebody who was moved', { status: 'awaiting_screening' }, 'Moved today', 'calm'],
    ['a day', { stage_entered_at: hours(-30) }, 'Waiting 1 d', 'calm'],
    ['at the limit of the stage', { stage_entered_at: hours(-48) }, 'Waiting 2 d', 'warning'],
    ['just before twice the limit', { stage_entered_at: hours(-95) }, 'Waiting 3 d', 'warning'],
    ['at twice the limit', { stage_entered_at: hours(-96) }, 'Waiting 4 d', 'danger'],
    ['a review', { status: 'client_screening' }, 'Waits for review, today', 'calm'],
    ['an end', { status: 'hired', stage_entered_at: hours(-999) }, '41 d ago', 'calm'],
    ['an end today', { status: 'client_rejected' }, 'Today', 'calm'],
    ['an interview', { next_interview: interview(26) }, 'Tomorrow 2:00 PM with Ana', 'calm'],
    ['a day of this week', { next_interview: interview(6 * 24) }, 'Sun 12:00 PM with Ana', 'calm'],
    ['a later day', { next_interview: interview(7 * 24) }, 'Mon 30 Nov, 12:00 PM with Ana', 'calm'],
    ['nobody named', { next_interview: interview(26, null) }, 'Tomorrow 2:00 PM', 'calm'],
    ['one that runs', { next_interview: interview(-0.5) }, 'Interview now with Ana', 'calm'],
    [
      'no interview after the end',
      { status: 'dnc', next_interview: interview(2) },
      'Today',
      'calm',
    ],
    ['none to come', { status: 'interview_scheduled' }, 'No interview ahead', 'warning'],
    ['another time', { status: 'reschedule_requested' }, 'Asked for another time', 'warning'],
    [
      'which time another was asked than',
      { status: 'reschedule_requested', next_interview: interview(26) },
      'Asked for another time than Tomorrow 2:00 PM',
      'warning',
    ],
    ['a letter', { pending_message: message }, 'Message due Wed 12:00 PM', 'calm'],
    ['consent', { consent_pending_since: hours(-50) }, 'Consent missing, 2 d', 'warning'],
    ['consent today', { consent_pending_since: hours(-2) }, 'Consent missing', 'warning'],
  ] as const)('says %s', (_, facts, text, tone) => {
    expect(cardState({ ...calm, ...facts }, now)).toEqual({ text, tone });
  });

  it('says first what needs somebody', () => {
    const all = {
      ...calm,
      is_flagged: true,
      is_message_failed: true,
      consent_pending_since: hours(-50),
      next_interview: interview(2),
      pending_message: message,
    };
    const without = [
      {},
      { is_flagged: false },
      { is_message_failed: false },
      { consent_pending_since: null },
      { next_interview: null },
    ];
    let card = all;
    const said = without.map((mended) => {
      card = { ...card, ...mended } as typeof all;
      return cardState(card, now).text;
    });
    expect(said).toEqual([
      'Matches the blocklist',
      'Message not delivered',
      'Consent missing, 2 d',
      'Today 2:00 PM with Ana',
      'Message due Wed 12:00 PM',
    ]);
  });

  it('leaves times of day out where the time zone of the reader is not known', () => {
    const state = (facts: object) => cardState({ ...calm, ...facts }, now, false).text;
    expect(state({ status: 'interview_scheduled', next_interview: interview(26) })).toBe(
      'Interview with Ana',
    );
    expect(state({ pending_message: message })).toBe('Message waits');
    expect(state({ next_interview: interview(-0.5) })).toBe('Interview now with Ana');
  });
});

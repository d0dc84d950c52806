import { shortTimeThere } from '@/components/applications/days';
import { daysIn, type Urgency, waitingUrgency } from '@/components/applications/figures';
import type { PipelineCard } from '@/lib/browser/pipeline/queries';
import { coarseStatusOf, isTerminal } from '@/lib/pipeline/coarse-status';

type Facts = Pick<
  PipelineCard,
  | 'status'
  | 'stage_entered_at'
  | 'applied_at'
  | 'is_flagged'
  | 'is_message_failed'
  | 'consent_pending_since'
  | 'next_interview'
  | 'time_zone'
  | 'pending_message'
>;

/** What is next for an applicant or what is late, in a few words and with how urgent it is. */
export type CardState = { text: string; tone: Urgency };

const firstWord = (name: string) => name.trim().split(/\s+/, 1)[0] ?? '';

function interviewState(
  interview: NonNullable<Facts['next_interview']>,
  zone: string,
  now: Date,
  knowsZone: boolean,
): CardState {
  const { start_time: start, interviewer_name: interviewer } = interview;
  const ahead = knowsZone ? shortTimeThere(start, now, zone) : 'Interview';
  const when = new Date(start) <= now ? 'Interview now' : ahead;
  return { text: interviewer ? `${when} with ${firstWord(interviewer)}` : when, tone: 'calm' };
}

function waitingState(facts: Facts, now: Date): CardState {
  const { status, stage_entered_at: entered, applied_at: applied } = facts;
  // Who is new has waited since the application, whenever it was entered or opened again.
  const since = status === 'applied' ? (applied ?? entered) : entered;
  const days = daysIn(since, now.getTime());
  const age = days === 0 ? 'today' : `${days} d`;
  if (isTerminal(status)) return { text: days === 0 ? 'Today' : `${age} ago`, tone: 'calm' };
  const tone = waitingUrgency(status, days);
  if (status === 'interview_scheduled') return { text: 'No interview ahead', tone: 'warning' };
  if (coarseStatusOf(status) === 'review') return { text: `Waits for review, ${age}`, tone };
  if (days > 0) return { text: `Waiting ${age}`, tone };
  return { text: status === 'applied' ? 'New today' : 'Moved today', tone };
}

/**
 * The state line of a card: the first that applies, what needs somebody before what is normal. A
 * server does not know the reader's time zone, and leaves times of day out.
 */
export function cardState(card: Facts, now: Date, knowsZone = true): CardState {
  if (card.is_flagged) return { text: 'Matches the blocklist', tone: 'danger' };
  if (card.is_message_failed) return { text: 'Message not delivered', tone: 'danger' };
  const { time_zone: zone } = card;
  const isOpen = !isTerminal(card.status);
  if (isOpen && card.consent_pending_since) {
    const days = daysIn(card.consent_pending_since, now.getTime());
    return {
      text: days === 0 ? 'Consent missing' : `Consent missing, ${days} d`,
      tone: 'warning',
    };
  }
  // A card that was just moved to an end shows the interview that ends with it until it is read again.
  const interview = isOpen ? card.next_interview : null;
  if (card.status === 'reschedule_requested') {
    const than =
      interview && knowsZone ? ` than ${shortTimeThere(interview.start_time, now, zone)}` : '';
    return { text: `Asked for another time${than}`, tone: 'warning' };
  }
  if (interview) return interviewState(interview, zone, now, knowsZone);
  const due = card.pending_message?.due_at;
  if (due && new Date(due) > now) {
    const when = knowsZone ? `due ${shortTimeThere(due, now, zone)}` : 'waits';
    return { text: `Message ${when}`, tone: 'calm' };
  }
  return waitingState(card, now);
}

import { clock, dayAndTime } from '@/components/applications/days';
import { whyUnsent } from '@/components/applications/sending';
import type { CandidateApplication, Glance, Overview } from '@/lib/browser/candidates';
import { isTerminal } from '@/lib/pipeline/coarse-status';

type Told = { prompt: string; answer: string | null; matches: boolean | null };

/** An answer to one question, whoever asked it. */
export type GlanceAnswer = Told & { isKnockout: boolean; expected: string | null };

/** How long a call took in whole minutes; null where that is not known. */
export function minutesOf({ started_at, ended_at }: NonNullable<Glance['conversation']>) {
  if (!ended_at) return null;
  const minutes = Math.round((Date.parse(ended_at) - Date.parse(started_at)) / 60_000);
  return minutes > 0 ? minutes : null;
}

/** The answers that say most about the fit: of the screening call, else of the evaluation. */
export function answersOf({ answers, evaluation }: Glance): GlanceAnswer[] {
  if (answers.length > 0) {
    return answers.map(({ prompt, answer, matches, is_knockout, expected_answer }) => {
      return { prompt, answer, matches, isKnockout: is_knockout, expected: expected_answer };
    });
  }
  return (evaluation?.answers ?? []).map(({ prompt, answer, matches, expected_answer }) => {
    return { prompt, answer, matches, isKnockout: false, expected: expected_answer };
  });
}

/** The answers that decided, and the knockout questions that were left open. */
export function decisive(answers: readonly GlanceAnswer[]): GlanceAnswer[] {
  return answers.filter(
    ({ matches, answer, isKnockout }) => matches !== null || (isKnockout && answer === null),
  );
}

const tiers = {
  strong_yes: 'a strong yes',
  yes: 'a yes',
  no: 'a no',
  definitely_not: 'definitely not',
} as const;

/** What is known of how the score came about, as sentences; empty where nothing is. */
export function scoreReasons(glance: Glance): string[] {
  const { screening, evaluation } = glance;
  const answers = answersOf(glance);
  const judged = answers.filter(({ matches }) => matches !== null);
  const met = judged.filter(({ matches }) => matches).length;
  const missed = judged.filter(({ matches, isKnockout }) => isKnockout && !matches);
  const tier = screening?.tier ? `, ${tiers[screening.tier]}` : '';
  return [
    ...(screening ? [`Screening ${screening.result}${tier}.`] : []),
    ...(evaluation && evaluation.score !== null
      ? [`Evaluation: ${Math.round(evaluation.score)} of 100.`]
      : []),
    ...(judged.length > 0 ? [`${met} of ${judged.length} answers are as expected.`] : []),
    ...missed.map(({ prompt }) => `Knockout missed: ${prompt}`),
  ];
}

/** What needs somebody, apart from the blocklist, which has a banner. */
export type GlanceFlag =
  | { kind: 'message' | 'silent' }
  | { kind: 'consent'; since: string }
  | { kind: 'rejection_sent'; at: string };

/** Returns what needs somebody about an application, and is not said in another place. */
export function flagsOf(
  { consent_contact: agreed }: Pick<Overview, 'consent_contact'>,
  application: Pick<CandidateApplication, 'status' | 'is_message_failed' | 'consent_pending_since'>,
  { message, rejection_sent_at: sentAt }: Pick<Glance, 'message' | 'rejection_sent_at'>,
): GlanceFlag[] {
  const { status, is_message_failed: isFailed, consent_pending_since: since } = application;
  const isShown = message?.status === 'failed';
  return [
    ...(sentAt && !isTerminal(status) ? [{ kind: 'rejection_sent', at: sentAt } as const] : []),
    ...(isFailed && !isShown ? [{ kind: 'message' } as const] : []),
    ...(since && !isTerminal(status) ? [{ kind: 'consent', since } as const] : []),
    ...(agreed === false ? [{ kind: 'silent' } as const] : []),
  ];
}

/** What became of a message, without its time; `obstacle` says why one that waits will not be sent. */
export function messageState(
  { status, channel, failure_reason: reason }: NonNullable<Glance['message']>,
  obstacle: string | null = null,
) {
  const why = reason ? `: ${whyUnsent(reason, channel)}` : '';
  if (status === 'queued' && obstacle) {
    return { words: `will not be sent: ${obstacle}; due`, tone: 'warning' } as const;
  }
  if (status === 'queued') {
    return { words: reason ? `failed${why}, tried again` : 'goes out', tone: 'warning' } as const;
  }
  if (status === 'sent') return { words: 'sent', tone: 'neutral' } as const;
  if (status === 'failed') return { words: `failed${why}`, tone: 'danger' } as const;
  return { words: `${status === 'skipped' ? 'not sent' : status}${why}`, tone: 'neutral' } as const;
}

/** When something happened, short: the time today, else the day with it. */
export function shortTime(at: string, now = new Date()): string {
  const moment = new Date(at);
  const isToday = moment.toDateString() === now.toDateString();
  return isToday ? `today, ${clock(moment)}` : dayAndTime(at, now);
}

/** Says of a placement where it is, since when, and which partner was told. */
export function placedText(
  { placed_at: at, placed_told: partner }: Pick<Glance, 'placed_at' | 'placed_told'>,
  location: string | null,
  now = new Date(),
): string {
  const place = location ? ` at ${location}` : '';
  const when = at ? ` on ${dayAndTime(at, now)}` : '';
  return `Placed${place}${when}${partner ? `, ${partner} told` : ''}`;
}

import { shortTime } from '@/components/candidate/glance-words';
import { nameOf } from '@/components/candidate/known';
import type { Overview } from '@/lib/browser/candidates';
import { isRejectionStage } from '@/lib/pipeline/rejection-outcomes';
import { type StageSlug, stageSlugs } from '@/lib/pipeline/stages';
import type { Queue } from './queue';

type NameOfStage = (slug: StageSlug) => string;

const anySlug = new RegExp(`\\b(${stageSlugs.join('|')})\\b`, 'g');

/** A message of the server with stages by their names. */
export function inNames(message: string, nameOfStage: NameOfStage): string {
  return message.replace(anySlug, (slug) => {
    const known = stageSlugs.find((one) => one === slug);
    return known ? `“${nameOfStage(known)}”` : slug;
  });
}

/** Which move a decision meant to make. */
type Meant = { applicationId: string; from: StageSlug; to: StageSlug; userId: string };

function lastMove({ timeline }: Overview, jobId: string, to: StageSlug) {
  return timeline.events.find(
    ({ type, job, details }) => type === 'stage' && job?.id === jobId && details.to === to,
  );
}

/** What a person's record says of a decision that was refused. */
export type Found = { kind: 'same' } | { kind: 'made' } | { kind: 'lost'; words: string };

/**
 * Compares what a decision meant with what holds now: the same as before, made after all because
 * only the answer was lost, or another's move that came first, in words.
 */
export function whatHolds(
  overview: Overview,
  { applicationId, from, to, userId }: Meant,
  nameOfStage: NameOfStage,
): Found {
  const name = nameOf(overview.candidate);
  const application = overview.applications.find((one) => one.application_id === applicationId);
  if (!application || overview.candidate.erased_at) {
    return { kind: 'lost', words: `${name} is not here any more.` };
  }
  if (application.closed_reason === 'moved') {
    return { kind: 'lost', words: `${name} continues at another location by now.` };
  }
  if (application.status === from) return { kind: 'same' };
  const move = lastMove(overview, application.job.id, application.status);
  const isOwn = move?.actor.id === userId;
  if (isOwn && application.status === to) return { kind: 'made' };
  const who = isOwn ? 'You' : (move?.actor.name ?? 'Somebody');
  const when = move ? ` (${shortTime(move.occurred_at)})` : '';
  const words = `${who} moved ${name} first: now in ${nameOfStage(application.status)}${when}.`;
  return { kind: 'lost', words };
}

/** Where a review stands: "4 of 30", with a plus while more can be loaded. */
export function progressText({ entries, place }: Queue, hasMore: boolean): string {
  const count = `${entries.length}${hasMore ? '+' : ''}`;
  return place < entries.length ? `${place + 1} of ${count}` : `All ${count} seen`;
}

export type SummaryLine = { words: string; names: string[] };

/** What was done in a review, by where people went, most first; those without a decision at the end. */
export function summaryOf({ entries }: Queue, nameOfStage: NameOfStage): SummaryLine[] {
  const groups = new Map<string, string[]>();
  const put = (words: string, name: string) =>
    groups.set(words, [...(groups.get(words) ?? []), name]);
  for (const { applicant, state, to } of entries) {
    if ((state === 'done' || state === 'sending') && to) {
      put(isRejectionStage(to) ? 'rejected' : `moved to ${nameOfStage(to)}`, applicant.name);
    }
  }
  const decided = [...groups].sort(([, a], [, b]) => b.length - a.length);
  const named = (state: 'skipped' | 'open') =>
    entries.filter((entry) => entry.state === state).map(({ applicant }) => applicant.name);
  const rest: [string, string[]][] = [
    ['skipped', named('skipped')],
    ['without a decision', named('open')],
  ];
  return [...decided, ...rest]
    .filter(([, names]) => names.length > 0)
    .map(([words, names]) => ({ words, names }));
}

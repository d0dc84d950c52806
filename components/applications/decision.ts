import { dayAndTime, timeInZones } from '@/components/applications/days';
import { readable } from '@/components/ui/words';
import type { MovePreview } from '@/lib/browser/applications';
import type { StageSlug } from '@/lib/pipeline/stages';
import { cancelledCalls, restoredTexts } from './arranged-again';
import type { Consequence } from './stage-consequence';

/** Somebody whose application is moved, as the way that moves it knows them. */
export type Person = {
  applicationId: string;
  name: string;
  email: string | null;
  stage: StageSlug;
  /** Since when they are in the stage, where that is known. */
  since?: string;
  job: { id: string; title: string };
  /** Whether an entry of the blocklist matches them; false where it is not known. */
  isFlagged?: boolean;
};

/** What is asked before a move of one or many applicants. */
export type Decision = {
  kind: Exclude<Consequence, 'move'> | 'withdraw' | 'force' | 'flagged';
  to: StageSlug;
  ids: readonly string[];
  /** Whom it is about: a name, or "12 applicants". */
  subject: string;
  /** The only one, if it is one. */
  person: Person | null;
  /** Whether they are ticked in a list, where the ticks go once it is done. */
  isTicked?: boolean;
  /** Whether the workflow has no such move, so that it needs a reason. */
  isForced: boolean;
  /** Those among them whom an entry of the blocklist matches, by name. */
  flagged?: readonly string[];
  /** Where each of many was when this was asked, by the application's id, as far as it is known. */
  seenIn?: Readonly<Record<string, StageSlug>>;
  /** The name of each of many, by the application's id. */
  nameOf?: Readonly<Record<string, string>>;
  /** Who is ticked with them and has no application to move, by name. */
  without?: readonly string[];
};

/** Tells how a move ended, where that is not a toast; `undo` answers whether it took the move back. */
export type Telling = {
  done: (
    person: Person,
    to: StageSlug,
    words: { done: string; lasting?: string | undefined; undo?: () => Promise<boolean> },
  ) => void;
  failed: (person: Person, words: string, error: unknown, to: StageSlug) => void;
};

const names = new Intl.ListFormat('en', { type: 'conjunction' });
const NAMED = 4;

/** Names a few people and counts the rest: "Ana Berg, Bo Cruz, and 10 others". */
export function nameAll(people: readonly string[]): string {
  if (people.length <= NAMED) return names.format(people);
  const others = people.length - NAMED + 1;
  return names.format([...people.slice(0, NAMED - 1), `${others} others`]);
}

/** The interviews that a move would cancel, with whose they are and when in words. */
export function bookedOf({ applications }: Pick<MovePreview, 'applications'>) {
  return applications.flatMap(({ name, time_zone: zone, interviews }) =>
    interviews.map(({ start_time: start }) => ({ name, when: timeInZones(start, zone) })),
  );
}

/** The interviews that a move cancels for good. */
function cancelledInterviews(preview: MovePreview | undefined): string[] {
  const [first, ...others] = preview ? bookedOf(preview) : [];
  if (!first) return [];
  if (others.length > 0) return [`${others.length + 1} interviews stay cancelled`];
  return [`The interview on ${first.when} stays cancelled`];
}

const asking: ReadonlySet<string> = new Set([
  'scheduling_link',
  'interview_confirmation',
  'interview_rescheduled',
  'evaluation_link',
]);

/** What ends applications: the stage they come to, or that the person goes on at another location. */
export type End = { to?: StageSlug | undefined; isMove?: boolean };

/**
 * The letters that wait and that an end takes back: those that ask for something; whoever is not to be
 * contacted gets none at all, but hears that an interview is cancelled.
 */
export function stoppedOf({ applications }: MovePreview, { to, isMove = false }: End = {}) {
  const waiting = applications.flatMap(({ waiting_messages: messages }) => messages);
  if (to === 'dnc') return waiting.filter(({ kind }) => kind !== 'interview_cancelled');
  // The background checks of whoever is hired go on, and those of whoever moves go along.
  const goOn = isMove || to === 'hired';
  const isStopped = (kind: string) => asking.has(kind) || (kind === 'consent_link' && !goOn);
  return waiting.filter(({ kind }) => isStopped(kind));
}

/** The letters that a move stops for good. */
function stoppedLetters(preview: MovePreview | undefined, to?: StageSlug): string[] {
  const letters = preview ? stoppedOf(preview, { to }) : [];
  const [first, ...others] = letters;
  if (!first) return [];
  if (others.length > 0) return [`${letters.length} messages that waited stay cancelled`];
  return [`The message “${readable(first.kind)}” that waited stays cancelled`];
}

/** Says that a rejection has gone out, which nothing takes back. */
export function sentText(at: string): string {
  return `The rejection was already sent on ${dayAndTime(at)}`;
}

/** What taking a move back does not bring back; undefined where it brings back everything. */
export function lastingText(preview: MovePreview | undefined, to?: StageSlug): string | undefined {
  const calls = preview ? cancelledCalls(preview) : [];
  const texts = [...cancelledInterviews(preview), ...calls, ...stoppedLetters(preview, to)];
  return texts.map((text) => `${text}, also after Undo.`).join(' ') || undefined;
}

/**
 * What a toast says of a move to `to` that was undone: what came back with it, and what did not.
 */
export function undoneWords(
  stopped: boolean,
  preview?: MovePreview,
  to?: StageSlug,
  rejectionSentAt: string | null = null,
): { description?: string } {
  const booked = preview ? bookedOf(preview) : [];
  const texts = [
    ...(stopped ? ['The message that was waiting will not be sent.'] : []),
    ...(rejectionSentAt ? [`${sentText(rejectionSentAt)}; write to them.`] : []),
    ...(preview ? restoredTexts(preview, to) : []),
    ...(preview ? cancelledCalls(preview).map((text) => `${text}.`) : []),
    ...booked.map(({ when }) => `The interview on ${when} stays cancelled.`),
    ...stoppedLetters(preview, to).map((text) => `${text}: write to them under Messages.`),
  ];
  return texts.length > 0 ? { description: texts.join(' ') } : {};
}

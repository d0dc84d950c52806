import type { StageSlug } from '@/lib/pipeline/stages';

/** Somebody to review, as the list they were found by knows them. */
export type Applicant = {
  applicationId: string;
  candidateId: string;
  name: string;
  job: string;
  place: string | null;
  stage: StageSlug;
  since: string;
  /** Whether an entry of the blocklist matches them. */
  isFlagged: boolean;
};

/** What became of somebody here: `sending` and `undoing` wait for the server. */
export type EntryState = 'open' | 'skipped' | 'sending' | 'done' | 'undoing';

export type Entry = {
  applicant: Applicant;
  state: EntryState;
  /** The stage that the decision leads to; null where there is none. */
  to: StageSlug | null;
  /** Why the last decision about them did not come about. */
  problem: string | null;
};

export type Queue = {
  entries: readonly Entry[];
  /** Who is shown, counted from 0; behind the last one is the end. */
  place: number;
  /** Whose turn is over, by application, the last one at the end: what undo goes back through. */
  history: readonly string[];
};

export type QueueAction =
  | { kind: 'start'; applicants: readonly Applicant[] }
  | { kind: 'load'; applicants: readonly Applicant[] }
  | { kind: 'go'; to: number }
  | { kind: 'skip' }
  | { kind: 'again' }
  | { kind: 'decide'; id: string; to: StageSlug }
  | { kind: 'sent'; id: string }
  | { kind: 'failed'; id: string; why: string }
  | { kind: 'problem'; id: string; why: string }
  | { kind: 'undo'; id: string }
  | { kind: 'pass'; id: string }
  | { kind: 'undone'; id: string }
  | { kind: 'not_undone'; id: string; why: string };

/** A review without anybody in it. */
export const emptyQueue: Queue = { entries: [], place: 0, history: [] };

const entryOf = (applicant: Applicant): Entry => {
  return { applicant, state: 'open', to: null, problem: null };
};

const idOf = ({ applicant }: Entry) => applicant.applicationId;

/** Who is shown; undefined at the end. */
export function shownIn({ entries, place }: Queue): Entry | undefined {
  return entries[place];
}

const isUnsent = ({ state }: Entry) => state === 'sending' || state === 'undoing';

/** How many decisions the server has not confirmed yet. */
export function unsentIn({ entries }: Queue): number {
  return entries.filter(isUnsent).length;
}

function stateOf({ entries }: Queue, id: string): EntryState | undefined {
  return entries.find((entry) => idOf(entry) === id)?.state;
}

function withEntry(queue: Queue, id: string, change: Partial<Entry>): Queue {
  const entries = queue.entries.map((entry) =>
    idOf(entry) === id ? { ...entry, ...change } : entry,
  );
  return { ...queue, entries };
}

/** The next person who still waits for a decision, from a place on; the end where nobody does. */
function nextOpen(entries: readonly Entry[], from: number): number {
  const next = entries.findIndex(({ state }, place) => place >= from && state === 'open');
  return next < 0 ? entries.length : next;
}

function load(queue: Queue, applicants: readonly Applicant[]): Queue {
  const known = new Set(queue.entries.map(idOf));
  const fresh = applicants.filter(({ applicationId }) => !known.has(applicationId));
  return fresh.length === 0
    ? queue
    : { ...queue, entries: [...queue.entries, ...fresh.map(entryOf)] };
}

function settle(queue: Queue, id: string, change: Partial<Entry>): Queue {
  const entry = queue.entries.find((one) => idOf(one) === id);
  if (!entry || (entry.state !== 'open' && entry.state !== 'skipped')) return queue;
  const settled = withEntry(queue, id, { ...change, problem: null });
  const isShown = shownIn(queue) === entry;
  return {
    entries: settled.entries,
    place: isShown ? nextOpen(settled.entries, queue.place + 1) : queue.place,
    history: [...queue.history.filter((one) => one !== id), id],
  };
}

/** Brings somebody back as the next one, so that nobody changes under the hands of who decides. */
function bringBack(queue: Queue, id: string, why: string): Queue {
  const entry = queue.entries.find((one) => idOf(one) === id);
  const shown = shownIn(queue);
  if (!entry || !isUnsent(entry)) return queue;
  const back: Entry = { ...entry, state: 'open', to: null, problem: why };
  const history = queue.history.filter((one) => one !== id);
  if (entry === shown) return { ...withEntry(queue, id, back), history };
  const others = queue.entries.filter((one) => one !== entry);
  const place = shown ? others.indexOf(shown) : others.length;
  const entries = others.toSpliced(shown ? place + 1 : place, 0, back);
  return { entries, place, history };
}

/** Whose turn an undo takes back: who is shown, where they were decided; else the last one. */
export function undoneNext({ entries, place, history }: Queue): Entry | undefined {
  const shown = entries[place];
  if (shown && history.includes(idOf(shown))) return shown;
  const id = history.at(-1);
  return entries.find((entry) => idOf(entry) === id);
}

function undo(queue: Queue, id: string): Queue {
  const place = queue.entries.findIndex((one) => idOf(one) === id);
  const entry = queue.entries[place];
  if (!entry) return queue;
  const state = entry.state === 'skipped' ? 'open' : 'undoing';
  const history = queue.history.filter((one) => one !== id);
  return { ...withEntry(queue, id, { state }), place, history };
}

function notUndone(queue: Queue, id: string, why: string): Queue {
  const back = withEntry(queue, id, { state: 'done', problem: why });
  return { ...back, history: [...queue.history, id] };
}

/** Shows a decision that cannot be undone here; undo goes on with the one before it. */
function pass(queue: Queue, id: string): Queue {
  const place = queue.entries.findIndex((one) => idOf(one) === id);
  if (place < 0) return queue;
  return { ...queue, place, history: queue.history.filter((one) => one !== id) };
}

/** Puts everybody who was skipped before the reviewer once more. */
function again(queue: Queue): Queue {
  const entries = queue.entries.map((entry) =>
    entry.state === 'skipped' ? { ...entry, state: 'open' as const } : entry,
  );
  const history = queue.history.filter((id) =>
    entries.some((entry) => idOf(entry) === id && entry.state !== 'open'),
  );
  return { entries, history, place: nextOpen(entries, 0) };
}

/** What a review is after something happened in it; nothing else changes it. */
export function queueAfter(queue: Queue, action: QueueAction): Queue {
  switch (action.kind) {
    case 'start':
      return load(emptyQueue, action.applicants);
    case 'load':
      return load(queue, action.applicants);
    case 'go':
      return { ...queue, place: Math.min(Math.max(action.to, 0), queue.entries.length) };
    case 'skip': {
      const shown = shownIn(queue);
      if (shown?.state === 'open') return settle(queue, idOf(shown), { state: 'skipped' });
      return { ...queue, place: nextOpen(queue.entries, queue.place + 1) };
    }
    case 'again':
      return again(queue);
    case 'decide':
      return settle(queue, action.id, { state: 'sending', to: action.to });
    case 'sent':
      return stateOf(queue, action.id) === 'sending'
        ? withEntry(queue, action.id, { state: 'done' })
        : queue;
    case 'failed':
      return bringBack(queue, action.id, action.why);
    case 'problem':
      return withEntry(queue, action.id, { problem: action.why });
    case 'undo':
      return undo(queue, action.id);
    case 'pass':
      return pass(queue, action.id);
    case 'undone':
      return withEntry(queue, action.id, { state: 'open', to: null, problem: null });
    case 'not_undone':
      return notUndone(queue, action.id, action.why);
  }
}

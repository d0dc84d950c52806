'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useCallback, useEffect, useRef } from 'react';
import type { Person } from '@/components/applications/decision';
import { useSentMove } from '@/components/applications/stage-move';
import { useStages } from '@/components/applications/use-stages';
import { useSession } from '@/components/shell/session-context';
import { failureText } from '@/components/ui/failure-text';
import { toast } from '@/components/ui/toast';
import { ApiError } from '@/lib/browser/api';
import { reviewedKey, reviewedQuery } from '@/lib/browser/review';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { QueueAction } from './queue';
import { type Found, inNames, whatHolds } from './words';

const TRIES = 6;
const BETWEEN_MS = 10_000;

function untilOnline(): Promise<unknown> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}

/**
 * Waits for a connection, and until the server takes requests again: too many at once is no refusal
 * of this one.
 */
async function patiently<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    await untilOnline();
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 429) || tried === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
    }
  }
}

/** Asks what holds of a person whose decision or undo was refused, or would be. */
function useFacts() {
  const client = useQueryClient();
  const { stageOf } = useStages();
  const { user } = useSession();
  const nameOfStage = (slug: StageSlug) => stageOf(slug).name;
  async function look({ applicationId, candidateId }: Reviewed, from: StageSlug, to: StageSlug) {
    const query = reviewedQuery(candidateId, applicationId);
    const overview = await client.fetchQuery({ ...query, staleTime: 0 });
    return whatHolds(overview, { applicationId, from, to, userId: user.id }, nameOfStage);
  }
  return {
    look,
    /** Why a decision was refused, and whether somebody else was first; null where it was made after all. */
    async why(person: Reviewed, to: StageSlug, error: unknown) {
      const refusal = inNames(failureText(error), nameOfStage);
      const found = await look(person, person.stage, to).catch(() => null);
      if (found?.kind === 'made') return null;
      const isLost = found?.kind === 'lost';
      return { isLost, words: isLost ? found.words : refusal };
    },
  };
}

export type Reviewed = Person & { candidateId: string };
type Undo = () => Promise<unknown>;

/** Takes a move back where it still holds; answers why not, or null. */
async function takeBack(look: () => Promise<Found>, undo: Undo): Promise<string | null> {
  try {
    const found = await patiently(look);
    if (found.kind === 'lost') return found.words;
    const isBack = await patiently(undo);
    return isBack === false ? 'the server refused it.' : null;
  } catch (error) {
    return failureText(error);
  }
}

/** Sends decisions in the background, one after another for each person, and tells how each ended. */
export function useSending(dispatch: Dispatch<QueueAction>) {
  const client = useQueryClient();
  const sentMove = useSentMove();
  const facts = useFacts();
  const undos = useRef(new Map<string, Undo>());
  const chains = useRef(new Map<string, Promise<unknown>>());
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const settled = useCallback(
    // Whoever was decided is read again when they are looked back at.
    (id: string) =>
      void client.invalidateQueries({ queryKey: [...reviewedKey, id], refetchType: 'none' }),
    [client],
  );

  async function fail(person: Reviewed, to: StageSlug, error: unknown, isShown: () => boolean) {
    const { applicationId: id, name } = person;
    undos.current.delete(id);
    const refusal = await facts.why(person, to, error);
    if (refusal === null) return dispatch({ kind: 'sent', id });
    const why = refusal.words;
    dispatch({ kind: 'failed', id, why });
    if (!isHere.current) toast.error(`${name} was not moved`, { description: why });
    else if (!isShown()) toast.error(`${name} was not moved and comes next`, { description: why });
  }

  return {
    /** Moves a person in the background; `isShown` says later whether they are on the screen. */
    send(person: Reviewed, to: StageSlug, reason: string | undefined, isShown: () => boolean) {
      const { applicationId: id, candidateId } = person;
      const { move, goBack } = sentMove(person, to, reason);
      undos.current.set(id, goBack);
      dispatch({ kind: 'decide', id, to });
      const before = chains.current.get(id) ?? Promise.resolve();
      const sent = before
        .then(() => patiently(move))
        .then(() => dispatch({ kind: 'sent', id }))
        .catch((error) => fail(person, to, error, isShown))
        .finally(() => settled(candidateId));
      chains.current.set(id, sent);
    },

    /** Keeps how to take back what a dialog has done already. */
    keep({ applicationId: id, candidateId }: Reviewed, to: StageSlug, undo: Undo | undefined) {
      if (undo) undos.current.set(id, undo);
      dispatch({ kind: 'decide', id, to });
      dispatch({ kind: 'sent', id });
      settled(candidateId);
    },

    canUndo: (id: string) => undos.current.has(id),

    /** Why the decision of a dialog was refused, where that is more than a failure: a race lost. */
    why: facts.why,

    /** Takes a decision back once it has arrived, unless somebody has moved the person since. */
    async undo(person: Reviewed, to: StageSlug) {
      const { applicationId: id, candidateId } = person;
      dispatch({ kind: 'undo', id });
      await chains.current.get(id);
      const undo = undos.current.get(id);
      // What was refused meanwhile needs no undo.
      if (!undo) return;
      const undone = takeBack(() => facts.look(person, to, person.stage), undo).then((why) => {
        if (why) return dispatch({ kind: 'not_undone', id, why: `Not undone: ${why}` });
        undos.current.delete(id);
        dispatch({ kind: 'undone', id });
      });
      chains.current.set(id, undone);
      await undone;
      settled(candidateId);
    },
  };
}

'use client';

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import type { Person, Telling } from '@/components/applications/decision';
import { useDecision } from '@/components/applications/use-decision';
import { nameOf } from '@/components/candidate/known';
import { toast } from '@/components/ui/toast';
import type { Answer } from '@/lib/browser/api';
import { type ReviewFilter, reviewedQuery, reviewListQuery } from '@/lib/browser/review';
import type { StageSlug } from '@/lib/pipeline/stages';
import { type Applicant, emptyQueue, queueAfter, shownIn, undoneNext } from './queue';
import { type Reviewed, useSending } from './use-sending';

type Listed = Answer<'listApplications'>['applications'][number];

/** How many people are loaded before they are shown. */
const AHEAD = 3;
/** So near to the last one loaded, the next page of the list is asked for. */
const NEAR_END = 10;

function applicantOf(card: Listed): Applicant {
  return {
    applicationId: card.application_id,
    candidateId: card.candidate_id,
    name: nameOf(card.candidates),
    job: card.job.title,
    place: card.location_name,
    stage: card.status,
    since: card.stage_entered_at,
    isFlagged: card.is_flagged,
  };
}

/** The people of a review in their turn, loaded page by page and a few of them ahead. */
function useQueue(filter: ReviewFilter) {
  const client = useQueryClient();
  const [queue, dispatch] = useReducer(queueAfter, emptyQueue);
  const list = useInfiniteQuery(reviewListQuery(filter));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const { entries, place } = queue;
  useEffect(() => {
    const cards = data?.pages.flatMap(({ applications }) => applications) ?? [];
    if (cards.length > 0) dispatch({ kind: 'load', applicants: cards.map(applicantOf) });
  }, [data]);
  const isNearEnd = place + NEAR_END >= entries.length;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage]);
  useEffect(() => {
    for (const { applicant } of entries.slice(place, place + 1 + AHEAD)) {
      const { candidateId, applicationId } = applicant;
      void client.prefetchQuery(reviewedQuery(candidateId, applicationId));
    }
  }, [client, entries, place]);
  return { queue, dispatch, list };
}

/** One applicant after another: who is shown, what was decided, and everything that decides. */
export function useReview(filter: ReviewFilter, focusHeading: () => HTMLElement | null) {
  const { queue, dispatch, list } = useQueue(filter);
  const sending = useSending(dispatch);
  const latest = useRef(queue);
  latest.current = queue;
  const isShown = (id: string) => shownIn(latest.current)?.applicant.applicationId === id;

  function reviewed(person: Person): Reviewed {
    const entry = latest.current.entries.find(
      ({ applicant }) => applicant.applicationId === person.applicationId,
    );
    return { ...person, candidateId: entry?.applicant.candidateId ?? '' };
  }

  async function refused(person: Person, to: StageSlug, words: string, error: unknown) {
    const refusal = await sending.why(reviewed(person), to, error);
    if (refusal === null) {
      decisions.close();
      return sending.keep(reviewed(person), to, undefined);
    }
    if (!refusal.isLost) return toast.error(words, { description: refusal.words });
    decisions.close();
    dispatch({ kind: 'problem', id: person.applicationId, why: refusal.words });
  }

  const telling: Telling = {
    done: (person, to, { done, lasting, undo }) => {
      sending.keep(reviewed(person), to, undo);
      if (lasting) toast.success(done, { description: lasting });
    },
    failed: (person, words, error, to) => void refused(person, to, words, error),
  };
  const decisions = useDecision({
    focusOf: focusHeading,
    moveBy: (person, to, reason) =>
      sending.send(reviewed(person), to, reason, () => isShown(person.applicationId)),
    telling,
  });

  function undo() {
    const entry = undoneNext(queue);
    if (!entry) return toast.info('Nothing to undo');
    const { applicant, state, to } = entry;
    const id = applicant.applicationId;
    // Whoever reads on is told whom the key takes them back to.
    if (shownIn(queue) !== entry) toast.info(`Back to ${applicant.name}`);
    if (state === 'skipped' || !to) return dispatch({ kind: 'undo', id });
    if (!sending.canUndo(id)) {
      dispatch({ kind: 'pass', id });
      const description = 'What was arranged is changed on the profile (o).';
      return toast.info(`${applicant.name} is not undone by a key`, { description });
    }
    const { applicationId, candidateId, name, stage } = applicant;
    const person = { applicationId, candidateId, name, stage, email: null };
    void sending.undo({ ...person, job: { id: '', title: applicant.job } }, to);
  }

  return { queue, dispatch, list, decisions, undo, keep: sending.keep, heading: focusHeading };
}

export type Review = ReturnType<typeof useReview>;

'use client';

import { ChevronLeft, ChevronRight, UserRoundCheck } from 'lucide-react';
import Link from 'next/link';
import { parseAsString, useQueryStates } from 'nuqs';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { DecisionDialogs } from '@/components/applications/decision-dialogs';
import { loadScheduleDialog } from '@/components/applications/schedule-on-demand';
import { CandidateDrawer } from '@/components/candidate/candidate-drawer';
import { type CandidateTab, OpenTabContext } from '@/components/candidate/candidate-tab';
import { isFiltered } from '@/components/filters/applicant-filters';
import { ClearFilters } from '@/components/filters/clear-filters';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { SkeletonRows } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { UnsavedGuard, useUnsaved } from '@/components/ui/unsaved';
import type { ReviewFilter } from '@/lib/browser/review';
import { whenQuiet } from '@/lib/browser/when-idle';
import { ReviewEnd } from './end';
import { ReviewFilterBar } from './filter-bar';
import { reviewQuery, useReviewFilters } from './filters';
import { PeopleList } from './people-list';
import { ReviewedPerson } from './person';
import { shownIn, unsentIn } from './queue';
import { type Review, useReview } from './use-review';
import { progressText } from './words';

const drawerParsers = { candidate: parseAsString, application: parseAsString, tab: parseAsString };

const headingOf = () => document.querySelector<HTMLElement>('[data-review-heading]');

function Nobody() {
  const [{ first, ...filters }, setFilters] = useReviewFilters();
  const filtered = isFiltered(filters);
  return (
    <EmptyState
      icon={<UserRoundCheck aria-hidden />}
      title={filtered ? 'Nobody to review under these filters' : 'Nobody to review'}
      action={
        filtered ? (
          <ClearFilters onClear={() => void setFilters(null)} />
        ) : (
          <Button asChild>
            <Link href="/pipeline">Go to the pipeline</Link>
          </Button>
        )
      }
    >
      {filtered
        ? 'Remove a filter to see more open applications.'
        : 'Every application has ended, or there is none yet.'}
    </EmptyState>
  );
}

/** Loads what keys open, before they are pressed. */
function useDialogsAhead(): void {
  useEffect(
    () =>
      whenQuiet(() => {
        void import('@/components/applications/reject-dialog');
        void loadScheduleDialog();
      }),
    [],
  );
}

function Body({ review, hasMore }: { review: Review; hasMore: boolean }) {
  const { queue } = review;
  const [{ candidate }, setDrawer] = useQueryStates(drawerParsers, { history: 'push' });
  const entry = shownIn(queue);
  const openTab = useMemo(() => {
    if (!entry) return null;
    const { candidateId, applicationId } = entry.applicant;
    const shown = { candidate: candidateId, application: applicationId };
    return (tab: CandidateTab) => void setDrawer({ ...shown, tab });
  }, [entry, setDrawer]);
  return (
    <div className="flex min-h-0 grow">
      <PeopleList
        queue={queue}
        hasMore={hasMore}
        onGo={(to) => review.dispatch({ kind: 'go', to })}
      />
      <OpenTabContext value={openTab}>
        {entry ? (
          <ReviewedPerson
            key={entry.applicant.applicationId}
            {...{ entry, review, hasMore }}
            isCovered={candidate !== null}
            openProfile={() => openTab?.('timeline')}
          />
        ) : (
          <ReviewEnd review={review} isCovered={candidate !== null} />
        )}
      </OpenTabContext>
      {candidate ? <CandidateDrawer /> : null}
    </div>
  );
}

/** Back and forth without deciding, where the bar below has no room for it. */
function Turning({ review: { queue, dispatch } }: { review: Review }) {
  const { place, entries } = queue;
  const look = 'size-11 aria-disabled:opacity-40';
  const turn = (to: number) => () => dispatch({ kind: 'go', to });
  return (
    <span className="-my-2 flex md:hidden">
      <IconButton
        label="Previous person"
        aria-disabled={place === 0 || undefined}
        className={look}
        onClick={turn(place - 1)}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton
        label="Next person"
        aria-disabled={place >= entries.length || undefined}
        className={look}
        onClick={turn(place + 1)}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </span>
  );
}

type ContentProps = {
  filter: ReviewFilter;
  /** Where in the page's head the progress stands. */
  place: Element | null;
};

function Content({ filter, place }: ContentProps) {
  const review = useReview(filter, headingOf);
  const { queue, list } = review;
  const unsent = unsentIn(queue);
  useUnsaved(unsent > 0);
  useDialogsAhead();
  const hasMore = list.hasNextPage;
  const shown = shownIn(queue);
  const isReady = queue.entries.length > 0;
  const progress = (
    <>
      <p className="text-sm text-muted tabular-nums">
        {progressText(queue, hasMore)}
        {unsent > 0 ? ` · ${unsent} being sent` : ''}
      </p>
      <Turning review={review} />
    </>
  );
  return (
    <>
      {isReady && place ? createPortal(progress, place) : null}
      <p role="status" className="sr-only">
        {shown ? `${shown.applicant.name}, ${progressText(queue, hasMore)}` : ''}
      </p>
      {isReady ? (
        <Body review={review} hasMore={hasMore} />
      ) : list.isLoadingError ? (
        <ErrorState query={list} />
      ) : list.isPending || (list.data.pages[0]?.applications.length ?? 0) > 0 ? (
        <div className="p-4">
          <SkeletonRows rows={8} />
        </div>
      ) : (
        <Nobody />
      )}
      <DecisionDialogs decisions={review.decisions} />
    </>
  );
}

/** One applicant at a time under any filter, with everything that decides and the keys to do it. */
export function ReviewView() {
  const [filters] = useReviewFilters();
  const filter = reviewQuery(filters);
  // Another filter begins another review; the form that sets filters stays open meanwhile.
  const [progress, setProgress] = useState<Element | null>(null);
  return (
    <UnsavedGuard
      question="Leave while decisions are being sent?"
      text="Some decisions have not reached the server yet. They go on being sent as long as this tab stays open, and you are told of one that fails."
    >
      <div className="flex h-full flex-col">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5">
          <h1 className="text-lg font-semibold tracking-tight">Review</h1>
          <div ref={setProgress} className="contents" />
          <ReviewFilterBar />
        </header>
        <Content key={JSON.stringify(filter)} filter={filter} place={progress} />
      </div>
    </UnsavedGuard>
  );
}

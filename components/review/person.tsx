'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleAlert, UserX } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { BlocklistBanner } from '@/components/candidate/blocklist-banner';
import { Known, nameOf, subjectOf } from '@/components/candidate/known';
import { LegalHoldNotice } from '@/components/candidate/privacy';
import { useKeptFocus } from '@/components/candidate/use-kept-focus';
import { Skeleton } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useTabTitle } from '@/components/ui/use-tab-title';
import { ApiError } from '@/lib/browser/api';
import type { Overview } from '@/lib/browser/candidates';
import { reviewedQuery } from '@/lib/browser/review';
import { ActionBar, WaitingBar } from './action-bar';
import { Decisive, Evidence, History } from './evidence';
import { PersonHead } from './person-head';
import type { Entry } from './queue';
import type { Review } from './use-review';

type Props = {
  entry: Entry;
  review: Review;
  hasMore: boolean;
  /** Whether the profile lies over the review, which has the keys then. */
  isCovered: boolean;
  openProfile: () => void;
};

/** Takes the focus to whoever is shown, so that they are read out and the keys reach them. */
function useAnnounced() {
  const name = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const focus = () => name.current?.focus({ preventScroll: true });
    const isCovered = () => document.querySelector('[role=dialog]') !== null;
    if (!isCovered()) return focus();
    // Most dialogs give the focus away as they close; one closed by a press on the former person's
    // buttons leaves it nowhere.
    const observer = new MutationObserver(() => {
      if (isCovered()) return;
      observer.disconnect();
      setTimeout(() => document.activeElement === document.body && focus());
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return name;
}

function Problem({ children }: { children: string }) {
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-lg bg-danger-soft px-3 py-2.5 text-sm text-danger"
    >
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}

const wasCalled = ({ glance }: Overview) => Boolean(glance?.conversation ?? glance?.screening_call);

function Loaded({ overview, ...props }: Props & { overview: Overview }) {
  const { entry } = props;
  const { candidate } = overview;
  const { applicationId } = entry.applicant;
  const choose = () => props.openProfile();
  const subject = subjectOf({ overview, applicationId, choose });
  return (
    <Known {...{ overview, subject, choose }}>
      <section
        aria-label="What is known"
        // Keys scroll what has nothing in it to go to.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable
        tabIndex={0}
        className="min-h-0 grow overflow-y-auto px-4 py-4 sm:px-6"
      >
        <div className="mx-auto max-w-detail space-y-3">
          {entry.problem ? <Problem>{entry.problem}</Problem> : null}
          {candidate.blocklist_match ? <BlocklistBanner match={candidate.blocklist_match} /> : null}
          {overview.legal_hold ? <LegalHoldNotice hold={overview.legal_hold} /> : null}
          {subject ? (
            <div className="grid items-start gap-4 lg:grid-cols-2">
              <div className="min-w-0 space-y-4">
                <Evidence overview={overview} />
                {wasCalled(overview) ? null : <History overview={overview} />}
              </div>
              <Decisive />
            </div>
          ) : (
            <EmptyState icon={<UserX aria-hidden />} title="There is nothing to decide here" />
          )}
        </div>
      </section>
      {subject ? <ActionBar {...props} /> : <WaitingBar {...props} />}
    </Known>
  );
}

function Loading() {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="grid grow gap-4 px-4 py-4 sm:px-6 lg:grid-cols-2"
    >
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}

/** Somebody under review: who they are, what decides, and the actions below. */
export function ReviewedPerson(props: Props) {
  const { applicant } = props.entry;
  const query = useQuery(reviewedQuery(applicant.candidateId, applicant.applicationId));
  const name = useAnnounced();
  useTabTitle(applicant.name);
  const article = useRef<HTMLElement>(null);
  useKeptFocus(article, name);
  const { data: overview, error } = query;
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <article ref={article} aria-labelledby="reviewed" className="flex min-w-0 grow flex-col">
      <PersonHead
        {...{ overview, name }}
        entry={props.entry}
        shownName={overview ? nameOf(overview.candidate) : applicant.name}
        openProfile={props.openProfile}
      />
      {isGone ? (
        <EmptyState
          className="grow"
          icon={<UserX aria-hidden />}
          title={`${applicant.name} is not here any more`}
        />
      ) : overview ? (
        <Loaded {...props} overview={overview} />
      ) : query.isLoadingError ? (
        <div className="grow">
          <ErrorState query={query} />
        </div>
      ) : (
        <Loading />
      )}
      {isGone || !overview ? <WaitingBar {...props} isLoading={query.isPending} /> : null}
    </article>
  );
}

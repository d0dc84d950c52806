'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import Link from 'next/link';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useTabTitle } from '@/components/ui/use-tab-title';
import { ApiError } from '@/lib/browser/api';
import { type Overview, overviewQuery } from '@/lib/browser/candidates';
import type { Listed } from '@/lib/browser/listed';
import { ApplicationList } from './application-list';
import { BlocklistBanner } from './blocklist-banner';
import { CandidateHeader } from './candidate-header';
import { CandidateTabs } from './candidate-tabs';
import { AtAGlance } from './glance';
import { Known, nameOf, subjectOf } from './known';
import type { ListBehind } from './list-behind';
import { PanelSkeleton } from './panel-skeleton';
import { ErasedNotice, LegalHoldNotice } from './privacy';
import { CandidateTags } from './tags';
import { useCandidateKeys } from './use-candidate-keys';
import { useKeptFocus } from './use-kept-focus';

export type CandidatePanelProps = {
  candidateId: string;
  /** The application in the foreground; the latest open one where null. */
  applicationId: string | null;
  onChooseApplication: (applicationId: string) => void;
  /** Whether it stands alone on a page, where the name is the page's heading. */
  isPage?: boolean;
  behind?: ListBehind | null;
  /** Opens somebody else of the list behind. */
  onOpen?: (listed: Listed) => void;
};

function Unknown() {
  return (
    <EmptyState
      icon={<UserX aria-hidden />}
      title="There is no such candidate here"
      action={
        <Button asChild>
          <Link href="/pipeline">Go to the pipeline</Link>
        </Button>
      }
    >
      The link may be incomplete, or lead to a candidate of another organization. If you belong to
      several, switch to the other one and open the link again.
    </EmptyState>
  );
}

type Shown = Omit<CandidatePanelProps, 'candidateId'> & { overview: Overview };

function Content(shown: Shown) {
  const { overview, isPage = false, onChooseApplication, behind = null, onOpen } = shown;
  const { candidate, applications } = overview;
  const { applicationId } = shown;
  const subject = subjectOf({ overview, applicationId, choose: onChooseApplication });
  const name = nameOf(candidate);
  useTabTitle(name);
  const list = (
    <ApplicationList
      {...{ candidateId: candidate.candidate_id, name, applications }}
      isErased={Boolean(candidate.erased_at)}
      chosenId={subject?.application.application_id}
      onChoose={onChooseApplication}
    />
  );
  const isAside = isPage && subject !== null;
  return (
    <Known {...{ overview, subject }} choose={onChooseApplication}>
      <CandidateHeader
        {...{ overview, isPage, behind, onOpen }}
        applicationId={subject?.application.application_id}
      />
      <div
        key={subject?.application.application_id ?? candidate.candidate_id}
        className={classNames(
          'gap-8 px-4 pt-4 pb-10 sm:px-6',
          isAside && 'xl:grid xl:grid-cols-[minmax(0,1fr)_20rem]',
        )}
      >
        <div className="min-w-0 space-y-4">
          {candidate.blocklist_match ? <BlocklistBanner match={candidate.blocklist_match} /> : null}
          {overview.legal_hold ? <LegalHoldNotice hold={overview.legal_hold} /> : null}
          {candidate.erased_at ? <ErasedNotice at={candidate.erased_at} /> : null}
          {candidate.erased_at ? null : <CandidateTags />}
          {subject ? <AtAGlance overview={overview} isPage={isPage} /> : list}
          <CandidateTabs {...{ overview, isPage }} hasSubject={subject !== null} />
        </div>
        {isAside ? <div className="mt-8 xl:mt-0">{list}</div> : null}
      </div>
    </Known>
  );
}

/** Everything about one candidate: in a drawer over another view, or as a page of its own. */
export function CandidatePanel({ candidateId, ...props }: CandidatePanelProps) {
  const client = useQueryClient();
  const root = useRef<HTMLDivElement>(null);
  useKeptFocus(root);
  const { behind, onOpen } = props;
  // Also while somebody is still being loaded: whoever leafs through a list does not wait.
  const openOf = (listed: Listed | undefined) => listed && onOpen && (() => onOpen(listed));
  useCandidateKeys({ j: openOf(behind?.next), k: openOf(behind?.previous) });
  const query = useQuery(overviewQuery(client, candidateId, props.applicationId));
  const isUnknown = query.error instanceof ApiError && query.error.status === 404;
  return (
    <div ref={root} tabIndex={-1} className="h-full overflow-y-auto outline-none sm:scroll-pt-20">
      {isUnknown ? (
        <Unknown />
      ) : query.data ? (
        <Content overview={query.data} {...props} />
      ) : query.isLoadingError ? (
        <ErrorState query={query} />
      ) : (
        <PanelSkeleton />
      )}
    </div>
  );
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { ApiError } from '@/lib/browser/api';
import {
  applicationsOfQuery,
  type CandidateApplication,
  candidateQuery,
} from '@/lib/browser/candidates';
import { isTerminal } from '@/lib/pipeline/coarse-status';
import { ApplicationList } from './application-list';
import { BlocklistBanner } from './blocklist-banner';
import { type Subject, SubjectContext } from './candidate-context';
import { CandidateHeader } from './candidate-header';
import { CandidateTabs } from './candidate-tabs';
import { ErasedNotice } from './privacy';
import { StageControl } from './stage-control';

export type CandidatePanelProps = {
  candidateId: string;
  /** The application in the foreground; the newest open one where null. */
  applicationId: string | null;
  onChooseApplication: (applicationId: string) => void;
  /** Whether it stands alone on a page, where the name is the page's heading. */
  isPage?: boolean;
};

function PanelSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="space-y-6 p-4 sm:p-6">
      <div className="flex items-center gap-4">
        <Skeleton className="size-11 rounded-full" />
        <div className="grow space-y-2">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-4 w-64" />
        </div>
      </div>
      <SkeletonRows rows={2} />
      <Skeleton className="h-9 w-full" />
      <SkeletonRows rows={6} />
    </div>
  );
}

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

/** The application to show: the one asked for, else the newest open one, else the newest. */
function chosenOf(
  applications: readonly CandidateApplication[],
  applicationId: string | null,
): CandidateApplication | undefined {
  return (
    applications.find(({ application_id: id }) => id === applicationId) ??
    applications.find((one) => !isTerminal(one.status) && one.closed_reason === null) ??
    applications[0]
  );
}

function ApplicationView({ candidateId, application }: Subject) {
  return (
    <>
      <StageControl />
      <CandidateTabs candidateId={candidateId} application={application} />
    </>
  );
}

/** Everything about one candidate: in a drawer over another view, or as a page of its own. */
export function CandidatePanel({
  candidateId,
  applicationId,
  onChooseApplication,
  isPage = false,
}: CandidatePanelProps) {
  const candidate = useQuery(candidateQuery(candidateId));
  const applications = useQuery(applicationsOfQuery(candidateId));
  if (candidate.error instanceof ApiError && candidate.error.status === 404) return <Unknown />;
  const failed = [candidate, applications].find(({ isLoadingError }) => isLoadingError);
  if (failed) return <ErrorState query={failed} />;
  if (!candidate.data || !applications.data) return <PanelSkeleton />;
  const chosen = chosenOf(applications.data, applicationId);
  const { first_name, last_name, email, phone, blocklist_match: match } = candidate.data;
  const { erased_at: erasedAt } = candidate.data;
  const name = `${first_name} ${last_name}`.trim();
  const subject: Subject | null =
    chosen && !erasedAt
      ? { candidateId, name, email, phone, application: chosen, choose: onChooseApplication }
      : null;
  return (
    <div className="flex h-full flex-col overflow-y-auto">
      <div className="space-y-5 p-4 pb-10 sm:p-6 sm:pb-12">
        <CandidateHeader candidate={candidate.data} isPage={isPage} />
        {match ? <BlocklistBanner match={match} /> : null}
        {erasedAt ? <ErasedNotice at={erasedAt} /> : null}
        <ApplicationList
          candidateId={candidateId}
          name={name}
          applications={applications.data}
          chosenId={chosen?.application_id}
          onChoose={onChooseApplication}
        />
        {subject ? (
          <SubjectContext value={subject}>
            <ApplicationView key={subject.application.application_id} {...subject} />
          </SubjectContext>
        ) : (
          <CandidateTabs candidateId={candidateId} />
        )}
      </div>
    </div>
  );
}

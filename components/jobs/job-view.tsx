'use client';

import { useQuery } from '@tanstack/react-query';
import { Briefcase, ChevronLeft } from 'lucide-react';
import Link from 'next/link';
import { CandidateDrawer } from '@/components/candidate/candidate-drawer';
import { Button } from '@/components/ui/button';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { UnsavedGuard } from '@/components/ui/unsaved';
import { ApiError } from '@/lib/browser/api';
import { jobQuery } from '@/lib/browser/jobs';
import { JobHeader } from './job-header';
import { JobTabs } from './job-tabs';

function NoSuchJob() {
  return (
    <EmptyState
      icon={<Briefcase aria-hidden />}
      title="There is no such job"
      action={
        <Button asChild>
          <Link href="/jobs">See all jobs</Link>
        </Button>
      }
    >
      It was deleted, or the link is incomplete.
    </EmptyState>
  );
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

function JobSkeleton() {
  return (
    <div className="space-y-5">
      <Skeleton className="h-14 w-2/3" />
      <Skeleton className="h-10 w-full" />
      <SkeletonRows rows={8} />
    </div>
  );
}

/** One job: its overview, questions, agent, documents and applications. */
export function JobView({ jobId }: { jobId: string }) {
  const job = useQuery(jobQuery(jobId));
  return (
    <UnsavedGuard>
      <div className="w-full space-y-4 p-4">
        <Link
          href="/jobs"
          className="inline-flex items-center gap-1 rounded text-sm text-muted hover:text-ink"
        >
          <ChevronLeft className="size-4" aria-hidden /> Jobs
        </Link>
        {job.data ? null : <h1 className="sr-only">Job</h1>}
        {job.data ? (
          <>
            <JobHeader job={job.data} />
            <JobTabs job={job.data} />
          </>
        ) : job.isLoadingError ? (
          isMissing(job.error) ? (
            <NoSuchJob />
          ) : (
            <ErrorState query={job} />
          )
        ) : (
          <JobSkeleton />
        )}
      </div>
      <CandidateDrawer />
    </UnsavedGuard>
  );
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { Avatar } from '@/components/ui/avatar';
import { SkeletonRows } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { candidateQuery } from '@/lib/browser/candidates';

export type CandidatePanelProps = {
  candidateId: string;
  /** The application in the foreground; the newest one where null. */
  applicationId: string | null;
  onChooseApplication: (applicationId: string) => void;
};

/** Everything about one candidate: in a drawer over another view, or as a page of its own. */
export function CandidatePanel({ candidateId }: CandidatePanelProps) {
  const candidate = useQuery(candidateQuery(candidateId));
  if (candidate.isError) {
    return <ErrorState error={candidate.error} onRetry={() => void candidate.refetch()} />;
  }
  if (candidate.isPending) {
    return (
      <div className="p-6">
        <SkeletonRows rows={8} />
      </div>
    );
  }
  const { first_name, last_name, email, phone } = candidate.data;
  const name = `${first_name} ${last_name}`;
  return (
    <div className="flex h-full flex-col overflow-y-auto p-6">
      <header className="flex items-center gap-4 pr-10">
        <Avatar name={name} className="size-11" />
        <div className="min-w-0">
          <h2 className="truncate text-lg font-semibold">{name}</h2>
          <p className="truncate text-sm text-muted">
            {[email, phone].filter(Boolean).join(' · ') || 'No contact details'}
          </p>
        </div>
      </header>
    </div>
  );
}

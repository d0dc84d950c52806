import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';

/** A candidate who is still loading, in the shape of what comes. */
export function PanelSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <div className="flex h-16 items-center gap-3 border-b border-line px-4 sm:px-6">
        <div className="grow space-y-2">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-3.5 w-72 max-w-full" />
        </div>
        <Skeleton className="mr-10 hidden h-8 w-56 sm:block" />
      </div>
      <div className="space-y-4 px-4 py-4 sm:px-6">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-8 w-full" />
        <SkeletonRows rows={5} />
      </div>
    </div>
  );
}

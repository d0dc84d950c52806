import { classNames } from './class-names';

/** A grey block of the size of what is still loading, so that nothing shifts when it arrives. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames('block animate-pulse rounded-md bg-sunken', className)}
    />
  );
}

/** A list that is still loading; announces itself once. */
export function SkeletonRows({ rows, className }: { rows: number; className?: string }) {
  return (
    <div role="status" aria-label="Loading" className="space-y-2">
      {Array.from({ length: rows }, (_, index) => index).map((index) => (
        <Skeleton key={index} className={classNames('h-11 w-full', className)} />
      ))}
    </div>
  );
}

/** A form that is still loading: as many fields under their labels, and a button. */
export function SkeletonForm({ fields }: { fields: number }) {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="max-w-form space-y-6 rounded-xl border border-line bg-surface p-5"
    >
      {Array.from({ length: fields }, (_, index) => index).map((index) => (
        <div key={index} className="space-y-2">
          <Skeleton className="h-3.5 w-32" />
          <Skeleton className="h-9 w-full max-w-md" />
        </div>
      ))}
      <Skeleton className="h-9 w-28" />
    </div>
  );
}

/** What fills a drawer that is still loading. */
export function SkeletonPanel({ rows = 8 }: { rows?: number }) {
  return (
    <div className="p-6">
      <SkeletonRows rows={rows} />
    </div>
  );
}

/** A table that is still loading, framed as DataTable frames its rows. */
export function SkeletonTable({ rows }: { rows: number }) {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="overflow-hidden border-line bg-surface max-sm:-mx-4 max-sm:border-t sm:h-full sm:rounded-xl sm:border sm:p-1"
    >
      <div className="h-9.25 border-b border-line max-sm:hidden" />
      {Array.from({ length: rows }, (_, index) => index).map((index) => (
        <div
          key={index}
          className="flex h-16 items-center gap-6 border-b border-line px-3 sm:h-9 sm:pointer-coarse:h-11"
        >
          <Skeleton className="h-3.5 w-1/5" />
          <Skeleton className="h-3.5 w-1/6" />
          <Skeleton className="h-3.5 w-1/4" />
          <Skeleton className="h-3.5 w-1/12" />
        </div>
      ))}
    </div>
  );
}

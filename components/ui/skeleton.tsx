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

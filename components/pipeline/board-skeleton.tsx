import { Skeleton } from '@/components/ui/skeleton';

const columns = ['h-3/4', 'h-2/5', 'h-3/5', 'h-1/4', 'h-1/2', 'h-1/5'];

/** The shape of the board while it loads. */
export function BoardSkeleton() {
  return (
    <div role="status" aria-label="Loading the pipeline" className="flex h-full gap-3 px-4 pb-3">
      {columns.map((height) => (
        <div key={height} className="h-full w-68 shrink-0 rounded-xl bg-sunken/70 p-2 pt-10">
          <Skeleton className={`${height} w-full bg-hover`} />
        </div>
      ))}
    </div>
  );
}

import { Skeleton } from '@/components/ui/skeleton';

const panels = [
  ['md:col-start-2 xl:col-start-1 xl:row-start-1', 3],
  ['md:col-start-1 md:row-span-4 md:row-start-1 xl:col-start-2 xl:row-span-2', 9],
  ['md:col-start-2 xl:col-start-3 xl:row-span-2 xl:row-start-1', 7],
  ['md:col-start-2 xl:col-start-1 xl:row-start-2', 4],
] as const;

/** The shape of the home page while it loads. */
export function HomeSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="contents">
      {panels.map(([place, rows]) => (
        <div key={place} className={`rounded-xl border border-line bg-surface p-4 ${place}`}>
          <Skeleton className="mb-5 h-5 w-28" />
          {Array.from({ length: rows }, (_, index) => index).map((index) => (
            <div key={index} className="flex items-center gap-3 py-2">
              <div className="grow space-y-1.5">
                <Skeleton className="h-3.5 w-2/5" />
                <Skeleton className="h-3 w-3/5" />
              </div>
              <Skeleton className="h-7 w-16" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

'use client';

import { LoaderCircle } from 'lucide-react';
import { Button } from './button';
import { classNames } from './class-names';

export type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/** Reads the next page of a list, if there is one that is not being read already. */
export function loadNext({ hasNextPage, isFetchingNextPage, fetchNextPage }: Pages): void {
  if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
}

/** Says that the next page is being read. */
export function LoadingMore({ className }: { className?: string }) {
  return (
    <p role="status" className={classNames('flex justify-center py-3 text-muted', className)}>
      <LoaderCircle className="size-4 animate-spin" aria-label="Loading more" />
    </p>
  );
}

/** The button at the end of a list that has more pages. */
export function LoadMore({ pages, isSmall = false }: { pages: Pages; isSmall?: boolean }) {
  if (!pages.hasNextPage) return null;
  return (
    <Button
      {...(isSmall ? { size: 'small' } : { className: 'w-full' })}
      isBusy={pages.isFetchingNextPage}
      onClick={() => void pages.fetchNextPage()}
    >
      Load more
    </Button>
  );
}

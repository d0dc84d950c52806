'use client';

import { Button } from './button';

export type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/** Reads the next page of a list, if there is one that is not being read already. */
export function loadNext({ hasNextPage, isFetchingNextPage, fetchNextPage }: Pages): void {
  if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
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

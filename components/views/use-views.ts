'use client';

import { useQuery } from '@tanstack/react-query';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { type SavedView, type ViewPage, viewsQuery } from '@/lib/browser/views';
import { isSameView, viewHref, viewQuery } from './view-query';

/** The view that a page shows, and the way to another one. */
export function useViews(page: ViewPage, isWanted: boolean) {
  const address = useSearchParams();
  const path = usePathname();
  const router = useRouter();
  const saved = address.get('saved');
  const isNamed = saved !== null && saved !== 'none';
  const { data: views, ...query } = useQuery({
    ...viewsQuery(page),
    enabled: isWanted || isNamed,
  });
  const shown = isNamed ? views?.find(({ view_id: id }) => id === saved) : undefined;
  return {
    views,
    isError: query.isLoadingError,
    shown,
    isNamed,
    isChanged: shown !== undefined && !isSameView(address, new URLSearchParams(shown.query)),
    query: viewQuery(address),
    go: (view: SavedView | null) => router.push(viewHref(path, view)),
  };
}

'use client';

import {
  notifyManager,
  type Query,
  type QueryCache,
  useIsFetching,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useCallback, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { changesQuery } from '@/lib/browser/changes';

/** Shown, but could not be read again. */
function isBehind(query: Query): boolean {
  return query.isActive() && query.state.status === 'error' && query.state.data !== undefined;
}

function useIsBehind(cache: QueryCache): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)),
    [cache],
  );
  const isAnyBehind = () => cache.getAll().some(isBehind);
  return useSyncExternalStore(subscribe, isAnyBehind, () => false);
}

/** Keeps the page up to date, and says so where that does not succeed: what is known stays on the screen. */
export function Freshness() {
  const client = useQueryClient();
  useQuery({ ...changesQuery(client), notifyOnChangeProps: [] });
  const isShown = useIsBehind(client.getQueryCache());
  const isRetrying = useIsFetching({ predicate: isBehind }) > 0;
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-20 z-50 flex justify-center md:bottom-4 md:left-64 md:justify-start"
    >
      {isShown ? (
        <div className="pointer-events-auto flex items-center gap-3 rounded-full border border-line-strong bg-raised py-1 pr-1 pl-4 text-sm shadow-lg">
          <CloudOff className="size-4 shrink-0 text-warning" aria-hidden />
          This page may be out of date
          <Button
            size="small"
            isBusy={isRetrying}
            onClick={() => void client.refetchQueries({ predicate: isBehind })}
            className="rounded-full"
          >
            Try again
          </Button>
        </div>
      ) : null}
    </div>
  );
}

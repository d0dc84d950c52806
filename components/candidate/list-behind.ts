'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { overviewQuery } from '@/lib/browser/candidates';
import { type Listed, listAround, placeIn } from '@/lib/browser/listed';

export type ListBehind = {
  previous: Listed | undefined;
  next: Listed | undefined;
  /** Counted from one. */
  place: number;
  count: number;
};

const IDLE_MS = 150;
const nobody: readonly Listed[] = [];

/** Asks for whoever is shown, also while the code that shows them is on its way. */
function useLoaded(candidateId: string | null, applicationId: string | null): boolean {
  const client = useQueryClient();
  const { isSuccess } = useQuery({
    ...overviewQuery(client, candidateId ?? '', applicationId),
    enabled: candidateId !== null,
    notifyOnChangeProps: ['isSuccess'],
  });
  return isSuccess;
}

/**
 * The list that a candidate was opened from, as it was then: whoever is moved away keeps their
 * neighbours. The next person is loaded ahead, once whoever is shown is there. Null where no list
 * is behind.
 */
export function useListBehind(
  candidateId: string | null,
  applicationId: string | null,
): ListBehind | null {
  const client = useQueryClient();
  const [list, setList] = useState(nobody);
  const place = candidateId ? placeIn(list, { candidateId, applicationId }) : -1;
  const isUnknown = candidateId !== null && place < 0;
  useEffect(() => {
    if (!isUnknown || candidateId === null) return;
    let frame = 0;
    const find = () => {
      const found = listAround(client, { candidateId, applicationId });
      if (found.length > 0) setList(found);
    };
    find();
    // A link may open the candidate before the page has loaded its list. Queries report while
    // others render, so that the answer has to wait for its turn.
    const stop = client.getQueryCache().subscribe(({ type }) => {
      if (type !== 'updated') return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(find);
    });
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [client, isUnknown, candidateId, applicationId]);
  const next = place < 0 ? undefined : list[place + 1];
  const isThere = useLoaded(candidateId, applicationId);
  useEffect(() => {
    if (!next || !isThere) return;
    const load = () =>
      void client.prefetchQuery(overviewQuery(client, next.candidateId, next.applicationId));
    const timer = setTimeout(load, IDLE_MS);
    return () => clearTimeout(timer);
  }, [client, next, isThere]);
  if (place < 0) return null;
  return { previous: list[place - 1], next, place: place + 1, count: list.length };
}

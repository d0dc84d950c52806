import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { candidatePageQuery } from '@/lib/browser/candidate-list';
import { type CandidateFilters, listInput } from './filters';

/** The page that the filters ask for; the next one is read ahead, so that turning over is instant. */
export function useCandidatePage(filters: CandidateFilters) {
  const client = useQueryClient();
  const input = listInput(filters);
  const query = useQuery(candidatePageQuery(input));
  const { data, isPlaceholderData } = query;
  const readAhead = useEffectEvent(() => {
    void client.prefetchQuery(candidatePageQuery({ ...input, page: input.page + 1 }));
  });
  useEffect(() => {
    if (isPlaceholderData || !data) return;
    if (data.pagination.page < data.pagination.total_pages) readAhead();
  }, [data, isPlaceholderData]);
  return query;
}

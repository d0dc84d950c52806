import { useQueryClient } from '@tanstack/react-query';
import { readable } from '@/components/ui/words';
import type { ListedCandidate } from '@/lib/browser/candidate-list';
import { boardKey, type PipelineBoard } from '@/lib/browser/pipeline/queries';

type CandidatePage = { data: ListedCandidate[] };

// The usual sources, offered even if no such applicant is loaded.
const usual = [
  'career_site',
  'craigslist',
  'facebook',
  'glassdoor',
  'indeed',
  'job_fair',
  'linkedin',
  'manual',
  'referral',
  'ziprecruiter',
];

/** The sources in a list with commas between them. */
export function sourcesIn(list: string | null): string[] {
  return (list ?? '').split(',').flatMap((name) => name.trim() || []);
}

/** The stored names of sources that were typed as they are stored or shown. */
export function storedSources(typed: string, known: readonly string[]): string[] {
  const stored = sourcesIn(typed).map((name) => {
    if (known.includes(name)) return name;
    const wanted = name.toLowerCase();
    const isMeant = (one: string) =>
      one.toLowerCase() === wanted || readable(one).toLowerCase() === wanted;
    return known.find(isMeant) ?? name;
  });
  return [...new Set(stored)];
}

/** Reads the sources of everybody who has been loaded for a board or a list, and the usual ones. */
export function useKnownSources(): () => string[] {
  const client = useQueryClient();
  return () => {
    const boards = client.getQueriesData<PipelineBoard>({ queryKey: boardKey });
    const lists = client.getQueriesData<CandidatePage>({ queryKey: ['candidates', 'list'] });
    const cards = boards.flatMap(([, board]) => board?.stages ?? []).flatMap((s) => s.applications);
    const people = lists.flatMap(([, list]) => list?.data ?? []);
    const seen = [...cards, ...people].flatMap(({ source }) => source ?? []);
    return [...new Set([...seen, ...usual])];
  };
}

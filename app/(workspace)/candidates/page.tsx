import type { Metadata } from 'next';
import { CandidatesView } from '@/components/candidates/candidates-view';
import { followDefaultView } from '../default-view';

export const metadata: Metadata = { title: 'Candidates' };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function CandidatesPage({ searchParams }: Props) {
  await followDefaultView('candidates', await searchParams);
  return <CandidatesView />;
}

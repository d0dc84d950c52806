import type { Metadata } from 'next';
import { PipelineView } from '@/components/pipeline/pipeline-view';
import { followDefaultView } from '../default-view';
import { readFirstBoard } from './first-board';

export const metadata: Metadata = { title: 'Pipeline' };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function PipelinePage({ searchParams }: Props) {
  const search = await searchParams;
  await followDefaultView('pipeline', search);
  return <PipelineView first={await readFirstBoard(search)} />;
}

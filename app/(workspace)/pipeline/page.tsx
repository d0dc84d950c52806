import type { Metadata } from 'next';
import { PipelineView } from '@/components/pipeline/pipeline-view';
import { readFirstBoard } from './first-board';

export const metadata: Metadata = { title: 'Pipeline' };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function PipelinePage({ searchParams }: Props) {
  return <PipelineView first={await readFirstBoard(await searchParams)} />;
}

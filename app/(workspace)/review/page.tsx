import type { Metadata } from 'next';
import { ReviewView } from '@/components/review/review-view';
import { followDefaultView } from '../default-view';

export const metadata: Metadata = { title: 'Review' };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function ReviewPage({ searchParams }: Props) {
  await followDefaultView('review', await searchParams);
  return <ReviewView />;
}

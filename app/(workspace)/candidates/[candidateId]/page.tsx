import type { Metadata } from 'next';
import { CandidatePage } from '@/components/candidate/candidate-page';

export const metadata: Metadata = { title: 'Candidate' };

export default async function Page({ params }: { params: Promise<{ candidateId: string }> }) {
  const { candidateId } = await params;
  return <CandidatePage candidateId={candidateId} />;
}

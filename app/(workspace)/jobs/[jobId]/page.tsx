import type { Metadata } from 'next';
import { JobView } from '@/components/jobs/job-view';

export const metadata: Metadata = { title: 'Job' };

type Props = { params: Promise<{ jobId: string }> };

export default async function JobPage({ params }: Props) {
  const { jobId } = await params;
  return <JobView jobId={jobId} />;
}

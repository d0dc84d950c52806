import type { Metadata } from 'next';
import { ChecksView } from '@/components/checks/checks-view';

export const metadata: Metadata = { title: 'Background checks' };

export default function BackgroundChecksPage() {
  return <ChecksView />;
}

import type { Metadata } from 'next';
import { BlocklistView } from '@/components/blocklist/blocklist-view';

export const metadata: Metadata = { title: 'Blocklist' };

export default function BlocklistPage() {
  return <BlocklistView />;
}

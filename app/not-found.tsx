import type { Metadata } from 'next';
import Link from 'next/link';
import { PublicPage, submitClass } from '@/components/public/public-page';

export const metadata: Metadata = { title: 'There is no such page' };

export default function PageNotFound() {
  return (
    <PublicPage title="There is no such page">
      <p className="mb-6">The address may be mistyped, or what it led to has been deleted since.</p>
      <Link href="/" className={submitClass}>
        Go to the start page
      </Link>
    </PublicPage>
  );
}

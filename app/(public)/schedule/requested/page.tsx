import type { Metadata } from 'next';
import { PublicPage } from '@/components/public/public-page';

export const metadata: Metadata = {
  title: 'We will find another time',
  robots: { index: false, follow: false },
};

export default function RequestedPage() {
  return (
    <PublicPage organization="Recruiting" title="Thank you, we will find another time">
      <p>We have your request and will write to you. You can close this page.</p>
    </PublicPage>
  );
}

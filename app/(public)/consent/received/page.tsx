import type { Metadata } from 'next';
import { PublicPage } from '@/components/public/public-page';

export const metadata: Metadata = {
  title: 'Thank you, we have your consent',
  robots: { index: false, follow: false },
};

export default function ReceivedPage() {
  return (
    <PublicPage organization="Recruiting" title="Thank you, we have your consent">
      <p>The check can begin now; there is nothing more for you to do. You can close this page.</p>
    </PublicPage>
  );
}

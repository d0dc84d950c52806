import type { Metadata } from 'next';
import { PublicPage } from '@/components/public/public-page';

export const metadata: Metadata = { title: 'Back in a moment' };
export const dynamic = 'force-dynamic';

export default function Unavailable() {
  return (
    <PublicPage title="We cannot open this page right now">
      <p>
        Nothing is lost. Please try again in a minute. If you were sending something, go back and
        send it again.
      </p>
    </PublicPage>
  );
}

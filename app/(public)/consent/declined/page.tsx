import type { Metadata } from 'next';
import { PublicPage } from '@/components/public/public-page';

export const metadata: Metadata = {
  title: 'You have declined the background check',
  robots: { index: false, follow: false },
};

export default function DeclinedPage() {
  return (
    <PublicPage organization="Recruiting" title="You have declined the background check">
      <p>
        Nothing will be checked. If you change your mind, write to the person who is in touch with
        you. You can close this page.
      </p>
    </PublicPage>
  );
}

import type { Metadata } from 'next';
import { PublicPage } from '@/components/public/public-page';

export const metadata: Metadata = { title: 'This link is not valid' };

export default function LinkNotFound() {
  return (
    <PublicPage title="This link is not valid, or it is no longer">
      <p>
        Links in our messages work once and only for a while. Please open the newest message you
        have from us, or write to the person who is in touch with you.
      </p>
    </PublicPage>
  );
}

import type { Metadata } from 'next';
import { PublicPage } from '@/components/public/public-page';

export const metadata: Metadata = {
  title: 'Thank you',
  robots: { index: false, follow: false },
  referrer: 'same-origin',
};

export default function EvaluationDonePage() {
  return (
    <PublicPage organization="Recruiting" title="Thank you for your answers">
      <p>They are with the team now. You will hear from us about what comes next.</p>
    </PublicPage>
  );
}

import type { Metadata } from 'next';
import Link from 'next/link';
import { PublicPage, submitClass } from '@/components/public/public-page';

export const metadata: Metadata = {
  title: 'Your password is changed',
  robots: { index: false, follow: false },
};

export default function PasswordChangedPage() {
  return (
    <PublicPage title="Your password is changed">
      <p className="mb-6">Every browser is signed out. Sign in with your new password.</p>
      <Link href="/sign-in" className={submitClass}>
        Sign in
      </Link>
    </PublicPage>
  );
}

import type { Metadata } from 'next';
import Link from 'next/link';
import { ForgotForm } from '@/components/password/forgot-form';
import { PublicPage } from '@/components/public/public-page';
import { sendsEmail } from '@/lib/organization/me/request-reset';
import { ask } from './ask';

export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  title: 'Forgot your password?',
  robots: { index: false, follow: false },
};

export default function ForgotPasswordPage() {
  return (
    <PublicPage title="Forgot your password?">
      {sendsEmail() ? <ForgotForm ask={ask} /> : <NoEmail />}
      <p className="mt-6 text-sm">
        <Link href="/sign-in" className="text-accent underline underline-offset-2">
          Back to sign in
        </Link>
      </p>
    </PublicPage>
  );
}

function NoEmail() {
  return (
    <p>
      Email is not configured here, so no link can be sent. Ask an admin of your organization:
      whoever runs this service can make you a link to a new password.
    </p>
  );
}

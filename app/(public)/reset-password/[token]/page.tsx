import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ResetForm } from '@/components/password/reset-form';
import { PublicPage } from '@/components/public/public-page';
import { ServiceError } from '@/lib/base/errors';
import { readPasswordReset } from '@/lib/organization/me/reset-password';
import { choose } from './choose';

export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  title: 'Choose a new password',
  robots: { index: false, follow: false },
  referrer: 'same-origin',
};

async function load(token: string) {
  try {
    return await readPasswordReset(token);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'NOT_FOUND') notFound();
    throw error;
  }
}

export default async function ResetPasswordPage({
  params,
}: {
  params: Promise<{ token: string }>;
}) {
  const { token } = await params;
  const { email, organizationName } = await load(token);
  return (
    <PublicPage employer={{ name: organizationName }} title="Choose a new password">
      <p className="mb-6 wrap-anywhere">
        For <strong>{email}</strong>. Every browser that is signed in has to sign in again with the
        new password.
      </p>
      <ResetForm email={email} choose={choose.bind(null, token)} />
    </PublicPage>
  );
}

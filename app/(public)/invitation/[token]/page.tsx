import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { InvitationForm } from '@/components/invitation/invitation-form';
import { PublicPage } from '@/components/public/public-page';
import { ServiceError } from '@/lib/base/errors';
import { readInvitation } from '@/lib/organization/members/accept-invitation';
import { accept } from './accept';

export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  title: 'Invitation',
  robots: { index: false, follow: false },
  referrer: 'same-origin',
};

async function load(token: string) {
  try {
    return await readInvitation(token);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'NOT_FOUND') notFound();
    throw error;
  }
}

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { organizationName, email, name, hasAccount } = await load(token);
  return (
    <PublicPage organization={organizationName} title={`Join ${organizationName}`}>
      <p className="mb-6">
        {hasAccount ? (
          <>
            There is an account for <strong>{email}</strong> already. It keeps its name and
            password; after joining, sign in as you always do.
          </>
        ) : (
          <>
            You will sign in as <strong>{email}</strong>. Choose the name others see and a password.
          </>
        )}
      </p>
      <InvitationForm
        email={email}
        name={name ?? ''}
        hasAccount={hasAccount}
        accept={accept.bind(null, token)}
      />
    </PublicPage>
  );
}

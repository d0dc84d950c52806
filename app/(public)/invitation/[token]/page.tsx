import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { InvitationForm } from '@/components/invitation/invitation-form';
import {
  OtherSession,
  ProviderSession,
  SignInFirst,
  SsoFirst,
} from '@/components/invitation/session-first';
import { PublicPage } from '@/components/public/public-page';
import { pageSession } from '@/lib/auth/page-session';
import { ServiceError } from '@/lib/base/errors';
import { type OpenInvitation, readInvitation } from '@/lib/organization/members/accept-invitation';
import { accept } from './accept';
import { signOutFor } from './sign-out';

export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  title: 'Invitation',
  robots: { index: false, follow: false },
  referrer: 'same-origin',
};

type SignedIn = { id: string; email: string; at: string; isByProvider: boolean };

async function load(token: string) {
  try {
    return await readInvitation(token);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'NOT_FOUND') notFound();
    throw error;
  }
}

function Step({
  token,
  invitation,
  user,
}: {
  token: string;
  invitation: OpenInvitation;
  user: SignedIn | null;
}) {
  const { email, name, account, needsSso } = invitation;
  if (needsSso) return <SsoFirst email={email} />;
  const form = { email, name: name ?? '', accept: accept.bind(null, token) };
  if (!account) return <InvitationForm {...form} kind="new_account" />;
  if (user?.id === account.userId && user.isByProvider) {
    return <ProviderSession email={email} at={user.at} signOut={signOutFor.bind(null, token)} />;
  }
  if (user?.id === account.userId) return <InvitationForm {...form} kind="signed_in" />;
  if (account.proof === 'password') return <InvitationForm {...form} kind="password" />;
  if (account.proof === 'none') {
    return (
      <p>
        The account for <strong>{email}</strong> has no password and belongs to no organization, so
        nobody can sign in with it. Ask whoever runs this service to set a password, then open the
        link again.
      </p>
    );
  }
  if (user) {
    const signOut = signOutFor.bind(null, token);
    return <OtherSession email={email} other={user.email} signOut={signOut} />;
  }
  return <SignInFirst email={email} path={`/invitation/${token}`} />;
}

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const invitation = await load(token);
  const session = await pageSession(await headers());
  const { organizationName } = invitation;
  const user = session && {
    ...session.user,
    at: session.organization.name,
    isByProvider: session.isByProvider,
  };
  return (
    <PublicPage employer={{ name: organizationName }} title={`Join ${organizationName}`}>
      <Step token={token} invitation={invitation} user={user} />
    </PublicPage>
  );
}

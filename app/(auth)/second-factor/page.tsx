import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { signOut } from '@/app/(workspace)/sign-out';
import { SetUp } from '@/components/settings/factors/set-up';
import { callbackPath } from '@/lib/auth/callback-path';
import { pageSession } from '@/lib/auth/page-session';
import { sends } from '@/lib/outbox/messages/not-sent';

export const metadata: Metadata = { title: 'Set up a second factor' };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SecondFactorPage({ searchParams }: Props) {
  const { callbackUrl } = await searchParams;
  const wanted = callbackPath(typeof callbackUrl === 'string' ? callbackUrl : undefined);
  const target = wanted.startsWith('/second-factor') ? '/' : wanted;
  const session = await pageSession(await headers());
  if (!session) redirect('/sign-in');
  if (!session.lacksFactor) redirect(target);
  const { token, expiresAt, user, organization, organizations } = session;
  return (
    <main className="mx-auto min-h-dvh w-full max-w-xl px-4 py-10 sm:py-16">
      <p className="text-sm font-medium text-muted">{organization.name}</p>
      <h1 className="mt-1 mb-2 text-title font-semibold tracking-tight text-balance">
        Set up a second factor
      </h1>
      <p className="mb-8 text-sm text-muted">
        {organization.name} requires one. Add a passkey or an app to go on.
      </p>
      <SetUp
        target={target}
        signOut={signOut}
        session={{
          ...{ token, expiresAt: expiresAt.toISOString(), user, organization, organizations },
          sends: { email: sends('email'), sms: sends('sms') },
        }}
      />
    </main>
  );
}

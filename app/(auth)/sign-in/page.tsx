import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { callbackPath } from '@/lib/auth/callback-path';
import { oidcSettings } from '@/lib/auth/oidc';
import { pageSession } from '@/lib/auth/page-session';
import { env } from '@/lib/base/env';
import { PasskeyButton } from './passkey-button';
import { ProviderButton } from './provider-button';
import { SignInForm } from './sign-in-form';
import { SsoForm } from './sso-form';

export const metadata: Metadata = { title: 'Sign in' };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

async function ownOrigin(): Promise<string> {
  const received = await headers();
  const host = received.get('x-forwarded-host') ?? received.get('host');
  return host ? `${received.get('x-forwarded-proto') ?? 'http'}://${host}` : env().APP_URL;
}

export default async function SignInPage({ searchParams }: Props) {
  const query = await searchParams;
  const target = callbackPath(first(query.callbackUrl), await ownOrigin());
  if (await pageSession(await headers())) redirect(target);
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10 sm:px-6">
      <div className="w-full max-w-sm">
        <h1 className="text-center text-2xl font-semibold tracking-tight">Sign in to Recruiting</h1>
        <p className="mt-2 text-balance text-center text-sm text-muted">
          Use the email address your organization knows you by.
        </p>
        <div className="mt-8 rounded-xl border border-line bg-surface p-6 shadow-sm sm:p-8">
          <SignInForm target={target} error={first(query.error)} demoPeople={env().DEMO_PEOPLE} />
          <PasskeyButton target={target} />
          <SsoForm target={target} email={first(query.sso)} />
          {oidcSettings() ? <ProviderButton target={target} /> : null}
        </div>
      </div>
    </main>
  );
}

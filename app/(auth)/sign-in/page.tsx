import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { callbackPath } from '@/lib/auth/callback-path';
import { oidcSettings } from '@/lib/auth/oidc';
import { pageSession } from '@/lib/auth/page-session';
import { env } from '@/lib/base/env';
import { AuthPage } from '../auth-page';
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
    <AuthPage
      title="Sign in to Recruiting"
      intro="Use the email address your organization knows you by."
    >
      <SignInForm target={target} error={first(query.error)} demoPeople={env().DEMO_PEOPLE} />
      <PasskeyButton target={target} />
      <SsoForm target={target} email={first(query.sso)} />
      {oidcSettings() ? <ProviderButton target={target} /> : null}
    </AuthPage>
  );
}

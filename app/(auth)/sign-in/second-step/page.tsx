import type { Metadata } from 'next';
import { headers } from 'next/headers';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { callbackPath } from '@/lib/auth/callback-path';
import { challengeOf } from '@/lib/auth/cookie';
import { readSecondStep } from '@/lib/organization/factors/finish-sign-in';
import { AuthPage } from '../../auth-page';
import { SecondStepForm } from './second-step-form';

export const metadata: Metadata = { title: 'Second step' };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SecondStepPage({ searchParams }: Props) {
  const { callbackUrl } = await searchParams;
  const target = callbackPath(typeof callbackUrl === 'string' ? callbackUrl : undefined);
  const step = await readSecondStep(challengeOf({ headers: await headers() }));
  if (!step) redirect(`/sign-in?error=Expired&callbackUrl=${encodeURIComponent(target)}`);
  const { passkey, hasApp, hasRecoveryCodes } = step;
  return (
    <AuthPage
      title="One more step"
      intro="Your password was right. Show that it is you."
      after={
        <p className="mt-6 text-center text-sm">
          <Link href="/sign-in" className="text-accent underline underline-offset-2">
            Back to sign in
          </Link>
        </p>
      }
    >
      <SecondStepForm {...{ target, passkey, hasApp, hasRecoveryCodes }} />
    </AuthPage>
  );
}

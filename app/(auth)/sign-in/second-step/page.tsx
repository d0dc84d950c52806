import type { Metadata } from 'next';
import { headers } from 'next/headers';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { callbackPath } from '@/lib/auth/callback-path';
import { challengeOf } from '@/lib/auth/cookie';
import { readSecondStep } from '@/lib/organization/factors/finish-sign-in';
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
    <main className="grid min-h-dvh place-items-center px-4 py-10 sm:px-6">
      <div className="w-full max-w-sm">
        <h1 className="text-center text-2xl font-semibold tracking-tight">One more step</h1>
        <p className="mt-2 text-balance text-center text-sm text-muted">
          Your password was right. Show that it is you.
        </p>
        <div className="mt-8 rounded-xl border border-line bg-surface p-6 shadow-sm sm:p-8">
          <SecondStepForm {...{ target, passkey, hasApp, hasRecoveryCodes }} />
        </div>
        <p className="mt-6 text-center text-sm">
          <Link href="/sign-in" className="text-accent underline underline-offset-2">
            Back to sign in
          </Link>
        </p>
      </div>
    </main>
  );
}

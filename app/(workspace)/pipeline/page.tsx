import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ApiToken } from '@/components/overview/api-token';
import { StageCounts } from '@/components/overview/stage-counts';
import { pageSession } from '@/lib/auth/page-session';
import { readStageCounts } from '@/lib/organizations/overview';

export const metadata: Metadata = { title: 'Pipeline' };

export default async function OverviewPage() {
  const session = await pageSession();
  if (!session) redirect('/sign-in');
  const { user, organization } = session;
  const actor = { type: 'user', orgId: organization.id, ...user } as const;
  const stages = await readStageCounts(actor);
  return (
    <div className="mx-auto max-w-7xl px-4 py-6 sm:px-8 sm:py-10">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <h1 className="grow text-2xl font-semibold tracking-tight">{organization.name}</h1>
      </header>
      <div className="mt-8 space-y-10">
        <section aria-labelledby="pipeline" className="space-y-4">
          <h2 id="pipeline" className="text-lg font-medium">
            Applications in the pipeline
          </h2>
          <StageCounts stages={stages} />
        </section>
        <section aria-labelledby="api" className="space-y-4">
          <h2 id="api" className="text-lg font-medium">
            Work with the API
          </h2>
          <p className="max-w-prose text-sm text-slate-600 dark:text-slate-400">
            Everything here is also under <code>/api/v1</code>, with the token of this session. The{' '}
            <a className="underline underline-offset-2" href="/docs">
              API reference
            </a>{' '}
            has every operation with an example.
          </p>
          <ApiToken />
        </section>
      </div>
    </div>
  );
}

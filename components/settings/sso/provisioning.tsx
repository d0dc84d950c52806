'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { CopyButton } from '@/components/ui/copy-button';
import { SkeletonForm } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { RelativeTime } from '@/components/ui/time';
import { provisioningQuery, type Provisioning as Shown } from '@/lib/browser/sso';
import { Card, Panel } from '../panel';

const several = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

function State({ state }: { state: Shown }) {
  const { last_request_at: at, last_refused_at: refusedAt, last_refusal: refusal } = state;
  if (!at) return <p className="text-sm text-muted">Your provider has not come yet.</p>;
  return (
    <div className="space-y-1 text-sm">
      <p>
        {several(state.people, 'person', 'people')} and {several(state.groups, 'group', 'groups')}{' '}
        come from your provider. Last request: <RelativeTime at={at} />.
      </p>
      {refusedAt ? (
        <p className="text-muted">
          Last refused <RelativeTime at={refusedAt} />: {refusal}
        </p>
      ) : null}
    </div>
  );
}

function Details({ state }: { state: Shown }) {
  return (
    <Card className="space-y-4 p-5">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-xs text-muted">SCIM base URL</span>
        <code className="min-w-0 rounded bg-sunken px-2 py-1 text-xs break-all">
          {state.base_url}
        </code>
        <CopyButton text={state.base_url} about="SCIM base URL" />
      </div>
      <p className="text-sm text-muted">
        Give your provider this address and, as its bearer token, an{' '}
        <Link className="underline" href="/settings/api-tokens">
          API token
        </Link>{' '}
        of a service account that is an admin. Only people of verified domains can be provisioned;
        groups that stand in the mapping above give their members a role at once.
      </p>
      <State state={state} />
    </Card>
  );
}

/** How the identity provider creates, changes and deactivates members, and when it last did. */
export function Provisioning() {
  const query = useQuery(provisioningQuery());
  const { data } = query;
  return (
    <Panel
      title="Provisioning"
      description="By SCIM 2.0 your provider creates, changes and deactivates members. Whoever leaves loses access at once, not at their next sign-in."
    >
      {data ? <Details state={data} /> : null}
      {query.isLoadingError ? <ErrorState query={query} /> : null}
      {query.isPending ? <SkeletonForm fields={1} /> : null}
    </Panel>
  );
}

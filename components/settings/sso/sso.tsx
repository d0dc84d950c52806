'use client';

import { useQuery } from '@tanstack/react-query';
import { useMay } from '@/components/shell/session-context';
import { SkeletonForm } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { type Sso, ssoQuery } from '@/lib/browser/sso';
import { Note, Panel } from '../panel';
import { Domains } from './domains';
import { ProviderForm } from './provider-form';
import { Provisioning } from './provisioning';
import { Required } from './required';

function Steps({ sso }: { sso: Sso }) {
  return (
    <>
      <Panel
        title="Identity provider and roles"
        description="Any provider that speaks OpenID Connect: Entra ID, Okta, Google Workspace, Keycloak."
      >
        <ProviderForm sso={sso} />
      </Panel>
      <Panel
        title="Domains"
        description="Publish the TXT record at your DNS provider, then verify. New records can take hours to be seen."
      >
        <Domains domains={sso.domains} />
      </Panel>
      <Provisioning />
      {sso.provider ? (
        <Panel title="Only by single sign-on">
          <Required sso={sso} provider={sso.provider} />
        </Panel>
      ) : null}
    </>
  );
}

function Loaded() {
  const query = useQuery(ssoQuery());
  const { data } = query;
  return (
    <>
      {data ? <Steps sso={data} /> : null}
      {query.isLoadingError ? <ErrorState query={query} /> : null}
      {query.isPending ? <SkeletonForm fields={5} /> : null}
    </>
  );
}

/** How people of the organization sign in at its own identity provider. */
export function SsoSettings() {
  const mayWrite = useMay('member:write');
  if (mayWrite) return <Loaded />;
  return (
    <Panel title="Single sign-on">
      <Note>Only admins see this.</Note>
    </Panel>
  );
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { useMay } from '@/components/shell/session-context';
import { SkeletonForm } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { credentialsQuery } from '@/lib/browser/settings';
import { Note, Panel } from '../panel';
import { PartnerKeys } from './keys';
import { NoRegistry } from './no-registry';
import { SigningSecret } from './signing-secret';

const description =
  'Keys let the partner call this service; the signing secret proves to the partner that events come from here.';

function KnownCredentials() {
  const query = useQuery(credentialsQuery());
  const { data } = query;
  if (data === 'no_registry') return <NoRegistry />;
  if (data === 'not_every_registry') {
    return (
      <Note>
        This partner works with other organizations as well, and its keys and secret count in all of
        them. Only somebody who is an active admin of every one may see or change them.
      </Note>
    );
  }
  if (data) {
    const { partner, registries } = data;
    return (
      <>
        <p className="mb-8 text-sm">
          <span className="font-medium">{partner.name}</span>
          <span className="text-muted">
            {' '}
            works with {registries.map(({ name, org_ref: ref }) => `${name} (${ref})`).join(', ')}.
            What you change here counts in {registries.length === 1 ? 'it' : 'all of them'}.
          </span>
        </p>
        <SigningSecret credentials={data} />
        <PartnerKeys credentials={data} />
      </>
    );
  }
  if (query.isLoadingError) return <ErrorState query={query} />;
  return <SkeletonForm fields={3} />;
}

/** The partner's API keys and signing secret, for whoever may see them. */
export function CredentialSettings() {
  const mayRead = useMay('partner:write');
  return (
    <Panel title="Partner credentials" description={description}>
      {mayRead ? <KnownCredentials /> : <Note>Only admins can see and change credentials.</Note>}
    </Panel>
  );
}

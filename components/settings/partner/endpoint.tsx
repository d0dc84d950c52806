'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { type FormEvent, useState } from 'react';
import { useMay } from '@/components/shell/session-context';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { useConflict } from '@/components/ui/conflict';
import { Field, Input } from '@/components/ui/field';
import { SkeletonForm } from '@/components/ui/skeleton';
import { ErrorState, Refusal } from '@/components/ui/states';
import { RelativeTime } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { ApiError } from '@/lib/browser/api';
import { type WebhookSettings, webhookQuery } from '@/lib/browser/deliveries/queries';
import { credentialsQuery, useChange } from '@/lib/browser/settings';
import { setWebhookSettings } from '@/lib/organization/organizations/contract';
import { Card, Panel, ReadOnlyNote } from '../panel';
import { NoRegistry } from './no-registry';
import { TestDelivery } from './test-delivery';
import { ruleBroken } from './url-rules';

const key = webhookQuery().queryKey;

/** The URL that was typed, what is wrong with it, and what saves it. */
function useUrlForm(endpoint: WebhookSettings) {
  const save = useChange('setWebhookSettings', key);
  const [typed, setTyped] = useState<string | null>(null);
  // What stood there when it was first changed.
  const [before, setBefore] = useState(endpoint.url);
  const conflict = useConflict({ url: 'URL' });
  const url = typed ?? endpoint.url ?? '';
  const { error } = save;
  const broken = error instanceof ApiError ? ruleBroken(error.code) : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    const saving = conflict.save({
      operation: setWebhookSettings,
      body: { url },
      before: { url: before },
      send: (body, ifMatch) => save.mutateAsync({ body, ifMatch }),
      takeTheirs: () => setTyped(null),
    });
    const done = () => {
      setTyped(null);
      toast.success('The endpoint is set.');
    };
    // The form itself shows a refusal.
    void saving.then(
      (saved) => saved && done(),
      () => undefined,
    );
  }

  function type(next: string) {
    if (typed === null) setBefore(endpoint.url);
    setTyped(next);
    save.reset();
  }

  const refusal = broken ? undefined : error?.message;
  const { isPending: isBusy } = save;
  return { url, type, submit, broken, refusal, isBusy, conflict: conflict.dialog };
}

function UrlForm({ endpoint }: { endpoint: WebhookSettings }) {
  const mayWrite = useMay('settings:write');
  const { url, type, submit, broken, refusal, isBusy, conflict } = useUrlForm(endpoint);
  return (
    <>
      <form onSubmit={submit} noValidate className="space-y-4">
        <Field
          label="URL"
          hint="HTTPS on a public host. Applicants with a callback URL of their own use theirs instead."
          error={broken}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://hooks.partner.example/events"
              className="font-mono text-xs"
              disabled={!mayWrite}
              value={url}
              onChange={(event) => type(event.target.value)}
            />
          )}
        </Field>
        {refusal ? <Refusal>{refusal}</Refusal> : null}
        {mayWrite ? (
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              variant="primary"
              isBusy={isBusy}
              disabled={url === (endpoint.url ?? '')}
            >
              Save endpoint
            </Button>
            {endpoint.url ? <RemoveEndpoint /> : null}
          </div>
        ) : null}
      </form>
      {conflict}
    </>
  );
}

function RemoveEndpoint() {
  const remove = useChange('removeWebhookSettings', key);
  const [isAsking, setIsAsking] = useState(false);
  function confirm() {
    const onSuccess = () => {
      setIsAsking(false);
      toast.success('The endpoint is removed.');
    };
    remove.mutate({}, { onSuccess });
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsking(true)}>
        Remove
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={confirm}
        isBusy={remove.isPending}
        title="Remove the endpoint?"
        confirmLabel="Remove"
      >
        Events of applicants without a callback URL of their own are no longer sent. They stay in
        the log and can be replayed.
        {remove.error ? <Refusal className="mt-3">{remove.error.message}</Refusal> : null}
      </Confirm>
    </>
  );
}

function reasonNotToCall(endpoint: WebhookSettings): string | null {
  if (!endpoint.url) return 'Save an endpoint first.';
  return endpoint.has_signing_secret ? null : 'The partner has no signing secret yet.';
}

/** Whether the page of credentials has something to show, as far as that is known here. */
function useMayOpenCredentials(): boolean {
  const mayRead = useMay('partner:write');
  // No request of its own: what the credentials page has read is enough.
  const { data } = useQuery({ ...credentialsQuery(), enabled: false });
  return mayRead && data !== 'not_every_registry';
}

function Facts({ endpoint }: { endpoint: WebhookSettings }) {
  const mayOpenCredentials = useMayOpenCredentials();
  const { partner, org_ref: reference, updated_at: at, secret_rotated_at: rotated } = endpoint;
  return (
    <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-[auto_1fr] [&_dt]:text-muted">
      <dt>Partner</dt>
      <dd>{partner.name}</dd>
      <dt>Known there as</dt>
      <dd className="font-mono text-xs leading-5">{reference}</dd>
      <dt>Endpoint</dt>
      <dd>
        {at && endpoint.url ? (
          <>
            Set <RelativeTime at={at} />
          </>
        ) : (
          'None set'
        )}
      </dd>
      <dt>Signing secret</dt>
      <dd className="flex flex-wrap items-center gap-2">
        {rotated ? (
          <>
            Issued <RelativeTime at={rotated} />
          </>
        ) : (
          <>
            <Badge tone="warning">None yet</Badge>
            Nothing is delivered without one.
          </>
        )}
        {mayOpenCredentials ? (
          <Link
            href="/settings/partner-credentials"
            className="font-medium text-accent underline underline-offset-2"
          >
            Credentials
          </Link>
        ) : null}
      </dd>
    </dl>
  );
}

/** Where events for the partner go, with a test of it. */
export function EndpointSettings() {
  const query = useQuery(webhookQuery());
  const { data } = query;
  const mayWrite = useMay('settings:write');
  const mayTest = useMay('delivery:replay');
  return (
    <Panel
      title="Partner endpoint"
      description="Where the partner receives events about its applicants."
    >
      {data && !mayWrite ? <ReadOnlyNote /> : null}
      {data ? (
        <Card className="divide-y divide-line [&>*]:p-5">
          <Facts endpoint={data} />
          <UrlForm endpoint={data} />
          {mayTest ? <TestDelivery obstacle={reasonNotToCall(data)} /> : null}
        </Card>
      ) : null}
      {data === null ? <NoRegistry /> : null}
      {query.isLoadingError ? <ErrorState query={query} /> : null}
      {query.isPending ? <SkeletonForm fields={4} /> : null}
    </Panel>
  );
}

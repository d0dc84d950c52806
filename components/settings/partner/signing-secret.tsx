'use client';

import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { InputField } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Refusal } from '@/components/ui/states';
import { RelativeTime } from '@/components/ui/time';
import { webhookQuery } from '@/lib/browser/deliveries/queries';
import { type Credentials, credentialsQuery, useChange } from '@/lib/browser/settings';
import { Card } from '../panel';
import { SecretDialog } from './secret';

function RotateDialog({
  partner,
  problem,
  isBusy,
  onClose,
  onRotate,
}: {
  partner: string;
  problem: string | undefined;
  isBusy: boolean;
  onClose: () => void;
  onRotate: () => void;
}) {
  const [typed, setTyped] = useState('');
  function submit() {
    if (typed.trim() === partner) onRotate();
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Rotate the signing secret?"
      description="The current secret stops working at once: every delivery from now on, retries and replays included, is signed with the new one only. Until the partner has it in place, its receiver refuses our events. Refused events are tried again for a while and can be replayed."
      onSubmit={submit}
      submitLabel="Rotate secret"
      isDanger
      isBusy={isBusy}
      isDisabled={typed.trim() !== partner}
    >
      <InputField
        label={`Type “${partner}” to confirm`}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {problem ? <Refusal className="mt-3">{problem}</Refusal> : null}
    </FormDialog>
  );
}

function Present({ secret }: { secret: Credentials['signing_secret'] }) {
  if (!secret) {
    return (
      <p className="text-sm">
        <Badge tone="warning">None yet</Badge> Nothing is delivered before the first one is issued.
      </p>
    );
  }
  return (
    <p className="text-sm">
      Version {secret.version} <Badge>{secret.environment}</Badge>{' '}
      <span className="text-muted">
        issued <RelativeTime at={secret.rotated_at} />
      </span>
    </p>
  );
}

/** What is read again once there is a new secret. */
const read = [credentialsQuery().queryKey, webhookQuery().queryKey] as const;

/** The secret that deliveries are signed with: issued, rotated, and shown once only. */
export function SigningSecret({ credentials }: { credentials: Credentials }) {
  const { partner, signing_secret: secret } = credentials;
  const rotate = useChange('rotateSigningSecret', ...read);
  const [isAsking, setIsAsking] = useState(false);
  const perform = () => rotate.mutate({}, { onSuccess: () => setIsAsking(false) });
  const problem = rotate.error?.message;
  return (
    <section aria-label="Signing secret" className="mb-8">
      <h3 className="mb-3 text-sm font-semibold">Signing secret</h3>
      <Card className="flex flex-wrap items-center gap-3 px-4 py-3">
        <div className="grow basis-56">
          <Present secret={secret} />
        </div>
        <Button
          size="small"
          isBusy={rotate.isPending && !isAsking}
          onClick={() => (secret ? setIsAsking(true) : perform())}
        >
          {secret ? 'Rotate secret' : 'Issue secret'}
        </Button>
        {problem && !isAsking ? <Refusal className="w-full">{problem}</Refusal> : null}
      </Card>
      {isAsking ? (
        <RotateDialog
          partner={partner.name}
          problem={problem}
          isBusy={rotate.isPending}
          onClose={() => setIsAsking(false)}
          onRotate={perform}
        />
      ) : null}
      {rotate.data ? (
        <SecretDialog
          title="The new signing secret"
          label="Signing secret"
          text={rotate.data.signing_secret}
          onClose={rotate.reset}
        >
          <p className="text-muted">
            Give it to {partner.name} now: events are signed with it already.
          </p>
        </SecretDialog>
      ) : null}
    </section>
  );
}

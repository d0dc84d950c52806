'use client';

import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { InputField } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Refusal } from '@/components/ui/states';
import { RelativeTime } from '@/components/ui/time';
import { webhookQuery } from '@/lib/browser/deliveries/queries';
import { type Credentials, useChange } from '@/lib/browser/settings';
import { Card } from '../panel';
import { ShowOnce } from '../show-once';
import { ScheduleDialog } from './schedule-dialog';
import { comingTime, readAgain, ScheduledSecret } from './scheduled-secret';

function RotateDialog({
  partner,
  isScheduled,
  problem,
  isBusy,
  onClose,
  onRotate,
}: {
  partner: string;
  isScheduled: boolean;
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
        data-unkept
        label={`Type “${partner}” to confirm`}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isScheduled ? (
        <p className="mt-3 text-sm text-muted">The scheduled rotation is cancelled with it.</p>
      ) : null}
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

type Shown = { secret: string; takesEffectAt: string | null };

function NewSecret({
  shown: { secret, takesEffectAt: at },
  partner,
  onClose,
  returnFocus,
}: {
  shown: Shown;
  partner: string;
  onClose: () => void;
  returnFocus: () => HTMLElement | null;
}) {
  return (
    <ShowOnce
      title={at ? 'The signing secret that takes over' : 'The new signing secret'}
      label="Signing secret"
      text={secret}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      <p className="text-muted">
        {at
          ? `Give it to ${partner}: its receiver should take both secrets until a few minutes after ${comingTime(new Date(at))}.`
          : `Give it to ${partner} now: events are signed with it already.`}
      </p>
    </ShowOnce>
  );
}

/** The secret that deliveries are signed with: issued, rotated now or at a time, and shown once only. */
export function SigningSecret({ credentials }: { credentials: Credentials }) {
  const { partner, signing_secret: secret } = credentials;
  const rotate = useChange('rotateSigningSecret', ...readAgain);
  const endpoint = useQuery(webhookQuery());
  const [asking, setAsking] = useState<'rotate' | 'schedule' | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setAsking(null);
  const show = (text: string, takesEffectAt: string | null) => {
    close();
    setShown({ secret: text, takesEffectAt });
  };
  const perform = () =>
    rotate.mutate({}, { onSuccess: (issued) => show(issued.signing_secret, null) });
  const problem = rotate.error?.message;
  return (
    <section aria-label="Signing secret" className="mb-8">
      <h3 className="mb-3 text-sm font-semibold">Signing secret</h3>
      <Card className="flex flex-wrap items-center gap-3 px-4 py-3">
        <div className="grow basis-56">
          <Present secret={secret} />
        </div>
        <div className="flex flex-wrap gap-2">
          {secret && !secret.scheduled ? (
            <Button size="small" onClick={() => setAsking('schedule')}>
              Schedule
            </Button>
          ) : null}
          <Button
            ref={button}
            size="small"
            isBusy={rotate.isPending && asking === null}
            onClick={() => (secret ? setAsking('rotate') : perform())}
          >
            {secret ? 'Rotate now' : 'Issue secret'}
          </Button>
        </div>
        {problem && asking === null ? <Refusal className="w-full">{problem}</Refusal> : null}
        {secret?.scheduled ? (
          <ScheduledSecret
            key={secret.scheduled.version}
            scheduled={secret.scheduled}
            hasEndpoint={Boolean(endpoint.data?.url)}
          />
        ) : null}
      </Card>
      {asking === 'rotate' ? (
        <RotateDialog
          partner={partner.name}
          isScheduled={Boolean(secret?.scheduled)}
          problem={problem}
          isBusy={rotate.isPending}
          onClose={close}
          onRotate={perform}
        />
      ) : null}
      {asking === 'schedule' ? (
        <ScheduleDialog
          onClose={close}
          onIssued={({ signing_secret: text, takes_effect_at: at }) => show(text, at)}
        />
      ) : null}
      {shown ? (
        <NewSecret
          shown={shown}
          partner={partner.name}
          onClose={() => setShown(null)}
          returnFocus={() => button.current}
        />
      ) : null}
    </section>
  );
}

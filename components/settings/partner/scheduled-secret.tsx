'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Refusal } from '@/components/ui/states';
import { toast } from '@/components/ui/toast';
import { webhookQuery } from '@/lib/browser/deliveries/queries';
import { credentialsQuery, useChange } from '@/lib/browser/settings';
import { TestOutcome } from './test-delivery';

/** What is read again once there is another secret. */
export const readAgain = [credentialsQuery().queryKey, webhookQuery().queryKey] as const;

const minuteMs = 60_000;
const soon = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** A moment of the coming days, in the person's own time zone. */
export const comingTime = (moment: Date): string => soon.format(moment);

/** How long it is until something: "2 d 3 h", "3 h 5 min", "4 min". */
function timeLeft(ms: number): string {
  const minutes = Math.ceil(ms / minuteMs);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** The present time, kept fresh; past the moment it has everything read again. */
function useTimeUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  const client = useQueryClient();
  const isOver = now >= moment;
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), isOver ? 2000 : 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  const tick = isOver ? now : 0;
  useEffect(() => {
    if (tick === 0) return;
    for (const queryKey of readAgain) void client.invalidateQueries({ queryKey });
  }, [tick, client]);
  return moment - now;
}

function CancelDialog({ onClose }: { onClose: () => void }) {
  const cancel = useChange('cancelSigningSecret', ...readAgain);
  function confirm() {
    const onSuccess = () => {
      onClose();
      toast.success('The rotation is cancelled.');
    };
    cancel.mutate({}, { onSuccess });
  }
  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      isBusy={cancel.isPending}
      title="Cancel the rotation?"
      confirmLabel="Cancel rotation"
    >
      The present secret goes on. The new one is forgotten: tell the partner to take it out again.
      {cancel.error ? <Refusal className="mt-3">{cancel.error.message}</Refusal> : null}
    </Confirm>
  );
}

/** The secret that is to take over: when, with a test of it and the way to call it off. */
export function ScheduledSecret({
  scheduled: { version, takes_effect_at: at },
  hasEndpoint,
}: {
  scheduled: { version: number; takes_effect_at: string };
  hasEndpoint: boolean;
}) {
  const test = useChange('testSigningSecret', ['deliveries']);
  const [isAsking, setIsAsking] = useState(false);
  const moment = new Date(at);
  const left = useTimeUntil(moment.getTime());
  const deliveryId = test.data?.delivery.delivery_id;
  return (
    <div className="w-full space-y-3 border-t border-line pt-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="grow basis-56 text-sm">
          Version {version} <Badge tone="accent">Scheduled</Badge>{' '}
          <time dateTime={at} className="text-muted tabular-nums" suppressHydrationWarning>
            {left > 0 ? `takes over in ${timeLeft(left)}, ` : 'takes over any moment now, '}
            {comingTime(moment)}
          </time>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            isBusy={test.isPending}
            disabled={!hasEndpoint}
            onClick={() => test.mutate({})}
          >
            Test with new secret
          </Button>
          <Button size="small" variant="ghost" onClick={() => setIsAsking(true)}>
            Cancel rotation
          </Button>
        </div>
      </div>
      <p className="text-xs text-muted">
        {hasEndpoint
          ? 'The test sends one event of type endpoint.test that is signed with the new secret alone.'
          : 'To test it, set the partner endpoint first.'}
      </p>
      <div aria-live="polite">
        {test.error ? <Refusal>{test.error.message}</Refusal> : null}
        {deliveryId && !test.isPending ? (
          <TestOutcome key={deliveryId} deliveryId={deliveryId} />
        ) : null}
      </div>
      {isAsking ? <CancelDialog onClose={() => setIsAsking(false)} /> : null}
    </div>
  );
}

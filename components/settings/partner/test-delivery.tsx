'use client';

import { useQuery } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import Link from 'next/link';
import { reasonWords, statusNames } from '@/components/deliveries/words';
import { Badge, type Tone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Refusal } from '@/components/ui/states';
import { RelativeTime } from '@/components/ui/time';
import type { Answer } from '@/lib/browser/api';
import { sentence } from '@/lib/browser/forms';
import { useChange, watchedDelivery } from '@/lib/browser/settings';

type Delivery = Answer<'getDelivery'>['delivery'];

function outcomeOf(delivery: Delivery): { tone: Tone; word: string; text: string } {
  const { status, last_response_status: answered, attempt_count: attempts } = delivery;
  const reason = answered ? `http_${answered}` : delivery.last_failure_class;
  const cause = sentence(reasonWords(reason ?? delivery.status_reason ?? '')) ?? '';
  if (status === 'delivered') return { tone: 'success', word: 'Delivered', text: cause };
  if (status !== 'pending') return { tone: 'danger', word: statusNames[status], text: cause };
  if (attempts === 0) return { tone: 'neutral', word: 'Sending', text: 'Waiting for an answer.' };
  return { tone: 'warning', word: 'Failed, will retry', text: cause };
}

/** Shows what becomes of a test event. */
export function TestOutcome({ deliveryId }: { deliveryId: string }) {
  const { data, error } = useQuery(watchedDelivery(deliveryId));
  if (error) return <Refusal>{error.message}</Refusal>;
  if (!data) return <p className="text-sm text-muted">Sending…</p>;
  const { tone, word, text } = outcomeOf(data);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <Badge tone={tone}>
        {data.status === 'pending' && data.attempt_count === 0 ? (
          <LoaderCircle className="animate-spin" aria-hidden />
        ) : null}
        {word}
      </Badge>
      <span>{text}</span>
      {data.status === 'pending' && data.attempt_count > 0 && data.next_attempt_at ? (
        <span className="text-muted">
          Next attempt <RelativeTime at={data.next_attempt_at} />
        </span>
      ) : null}
      <Link
        href={`/deliveries?delivery=${deliveryId}`}
        className="font-medium text-accent underline underline-offset-2"
      >
        Open the delivery
      </Link>
    </div>
  );
}

/** Sends a test event to the endpoint and shows what becomes of it. */
export function TestDelivery({ obstacle }: { obstacle: string | null }) {
  const test = useChange('testEndpoint', ['deliveries']);
  const deliveryId = test.data?.delivery.delivery_id;
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          onClick={() => test.mutate({})}
          isBusy={test.isPending}
          disabled={obstacle !== null}
        >
          Send test
        </Button>
        <p className="min-w-0 grow basis-56 text-xs text-muted">
          {obstacle ?? 'Sends one signed event of type endpoint.test.'}
        </p>
      </div>
      <div aria-live="polite">
        {test.error ? <Refusal>{test.error.message}</Refusal> : null}
        {deliveryId && !test.isPending ? (
          <TestOutcome key={deliveryId} deliveryId={deliveryId} />
        ) : null}
      </div>
    </div>
  );
}

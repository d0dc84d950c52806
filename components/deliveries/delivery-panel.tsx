'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ListFilter, RotateCcw, UserRound } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { useMay } from '@/components/shell/session-context';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { SkeletonPanel } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { fullTime, RelativeTime } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { type DeliveryDetail, deliveryQuery, replayOne } from '@/lib/browser/deliveries/queries';
import { Attempts } from './attempts';
import { Countdown } from './countdown';
import { useDeliveriesView, useFilters } from './filters';
import { Payload } from './payload';
import { VerifyHelp } from './verify-help';
import { adviceFor, reasonWords, standingOf } from './words';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="mt-0.5 text-sm break-words">{children}</dd>
    </div>
  );
}

/** Says what status the delivery has, why, and what to do about it. */
function Situation({ delivery }: { delivery: DeliveryDetail }) {
  const { status, status_reason: reason, next_attempt_at: next, attempt_count } = delivery;
  if (status === 'delivered') return null;
  const advice = adviceFor(reason);
  return (
    <div className="space-y-1 rounded-lg bg-sunken px-4 py-3 text-sm">
      <p className="font-medium">
        {status === 'pending' && attempt_count === 0 ? 'Not sent yet.' : null}
        {reason ? `${reasonWords(reason)}.` : null}
      </p>
      {status === 'pending' && next ? (
        <p>
          Next attempt <Countdown to={next} />.
        </p>
      ) : null}
      {status === 'abandoned' ? (
        <p>Every retry is used up: it is sent again only by replay.</p>
      ) : null}
      {advice ? <p className="text-muted">{advice}</p> : null}
    </div>
  );
}

function ReplayButton({ delivery }: { delivery: DeliveryDetail }) {
  const client = useQueryClient();
  const mayReplay = useMay('delivery:replay');
  const replay = useMutation({
    ...replayOne(client),
    onSuccess: () => toast.success('The delivery is on its way again.'),
    onError: (error) => toast.error(error.message),
  });
  if (!mayReplay) return null;
  return (
    <Button
      variant={delivery.status === 'delivered' ? 'secondary' : 'primary'}
      size="small"
      isBusy={replay.isPending}
      onClick={() => replay.mutate(delivery.delivery_id)}
    >
      <RotateCcw aria-hidden /> {delivery.status === 'pending' ? 'Send now' : 'Replay'}
    </Button>
  );
}

function OnlyThisApplication({ applicationId }: { applicationId: string }) {
  const [, setFilters] = useFilters();
  const [, setView] = useDeliveriesView();
  return (
    <Button
      size="small"
      onClick={() => {
        void setView({ delivery: null });
        void setFilters({ application: applicationId });
      }}
    >
      <ListFilter aria-hidden /> All of this application
    </Button>
  );
}

function Head({ delivery }: { delivery: DeliveryDetail }) {
  const { label, tone } = standingOf(delivery);
  const { candidate_id, application_id, candidate_name } = delivery;
  return (
    <header className="space-y-4">
      <div className="flex flex-wrap items-center gap-3 pr-10">
        <h2 className="text-lg font-semibold tracking-tight">{delivery.event_type}</h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <div className="flex flex-wrap gap-2">
        <ReplayButton delivery={delivery} />
        {candidate_id ? (
          <Button asChild size="small" className="max-w-full">
            <Link href={`/candidates/${candidate_id}?application=${application_id ?? ''}`}>
              <UserRound aria-hidden />
              <span className="truncate">
                <bdi>{candidate_name ?? 'Candidate'}</bdi>
              </span>
            </Link>
          </Button>
        ) : null}
        {application_id ? <OnlyThisApplication applicationId={application_id} /> : null}
        <CopyButton text={delivery.event_id} label="Copy event id" />
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        <Fact label="Endpoint">{delivery.endpoint_host ?? 'None'}</Fact>
        <Fact label="Created">{fullTime(new Date(delivery.created_at))}</Fact>
        <Fact label="Last change">
          <RelativeTime at={delivery.updated_at} />
        </Fact>
      </dl>
      <Situation delivery={delivery} />
    </header>
  );
}

function Carried({ delivery: { envelope, raw_body: rawBody } }: { delivery: DeliveryDetail }) {
  if (!envelope || rawBody === null) {
    return (
      <p className="text-sm text-muted">Your role does not include what is sent and answered.</p>
    );
  }
  return (
    <>
      <Payload envelope={envelope} rawBody={rawBody} />
      <VerifyHelp />
    </>
  );
}

/** Everything about one delivery: its status, attempts, payload, and how to verify it. */
export function DeliveryPanel({ deliveryId }: { deliveryId: string }) {
  const delivery = useQuery(deliveryQuery(deliveryId));
  if (delivery.isLoadingError) return <ErrorState query={delivery} />;
  if (delivery.isPending) return <SkeletonPanel />;
  return (
    <div className="flex h-full flex-col gap-8 overflow-y-auto p-6">
      <Head delivery={delivery.data} />
      <Attempts attempts={delivery.data.attempts} />
      <Carried delivery={delivery.data} />
    </div>
  );
}

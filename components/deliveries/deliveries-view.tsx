'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FlaskConical, RotateCcw } from 'lucide-react';
import { useCallback, useState } from 'react';
import { isFiltered } from '@/components/filters/applicant-filters';
import { PageHeader } from '@/components/shell/page-header';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { late } from '@/components/ui/late';
import { useListSelection } from '@/components/ui/selection';
import { SkeletonRows } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { toast } from '@/components/ui/toast';
import {
  type DeliveryEndpoint,
  logHead,
  sendTest,
  summaryQuery,
  type WebhookSettings,
  webhookQuery,
} from '@/lib/browser/deliveries/queries';
import { DeliveryDrawer } from './delivery-drawer';
import { NoEndpoint, NoRegistry } from './empty';
import { EndpointStrip } from './endpoint-strip';
import { FilterBar } from './filter-bar';
import { filterQuery, useDeliveriesView, useFilters } from './filters';
import { DeliveryLog } from './log';
import { ReplayBar } from './replay-bar';
import { Results } from './results';

const ReplayDialog = late(() => import('./replay-dialog').then((module) => module.ReplayDialog));

const LOOK_BACK_HOURS = 168;
const once = { refetchInterval: false } as const;

function Actions({ webhook }: { webhook: WebhookSettings }) {
  const client = useQueryClient();
  const mayReplay = useMay('delivery:replay');
  const [, setView] = useDeliveriesView();
  const [isReplaying, setIsReplaying] = useState(false);
  const test = useMutation({
    ...sendTest(client),
    onSuccess: ({ delivery_id }) => void setView({ delivery: delivery_id }),
    onError: (error) => toast.error(error.message),
  });
  if (!mayReplay) return null;
  return (
    <>
      <Button onClick={() => setIsReplaying(true)}>
        <RotateCcw aria-hidden /> Replay all that match
      </Button>
      {webhook.url ? (
        <Button variant="primary" isBusy={test.isPending} onClick={() => test.mutate()}>
          <FlaskConical aria-hidden /> Send test event
        </Button>
      ) : null}
      {isReplaying ? <ReplayDialog onClose={() => setIsReplaying(false)} /> : null}
    </>
  );
}

function Content({ webhook }: { webhook: WebhookSettings }) {
  const [filters] = useFilters();
  const [, setView] = useDeliveriesView();
  const mayReplay = useMay('delivery:replay');
  const selection = useListSelection(JSON.stringify(filters));
  const open = useCallback((delivery: string) => void setView({ delivery }), [setView]);
  const query = filterQuery(filters);
  const summary = useQuery(summaryQuery(LOOK_BACK_HOURS));
  const endpoints: DeliveryEndpoint[] = summary.data?.endpoints ?? [];
  const head = useQuery({ ...logHead(query), ...once });
  const isEmpty =
    head.data?.deliveries.length === 0 && !head.isPlaceholderData && !isFiltered(filters);
  if (isEmpty && webhook.url === null) return <NoEndpoint partner={webhook.partner.name} />;
  return (
    <>
      <EndpointStrip endpoints={endpoints} />
      {isEmpty ? null : <Results />}
      <FilterBar endpoints={endpoints} />
      <div className="sm:min-h-96 sm:grow sm:basis-0">
        <DeliveryLog
          filter={query}
          isFiltered={isFiltered(filters)}
          onOpen={open}
          selection={mayReplay ? selection : undefined}
        />
      </div>
      <ReplayBar selection={selection} />
    </>
  );
}

/** Whether part of the page is still loading; it shows as a whole, so that nothing late shifts the rest. */
function useIsLoading(): boolean {
  const [filters] = useFilters();
  const [{ hours }] = useDeliveriesView();
  const parts = [
    useQuery(webhookQuery()),
    useQuery({ ...logHead(filterQuery(filters)), ...once }),
    useQuery({ ...summaryQuery(LOOK_BACK_HOURS), ...once }),
    useQuery({ ...summaryQuery(hours), ...once }),
  ];
  return parts.some(({ isPending }) => isPending);
}

/** The live log of what is delivered to the partner, with how its endpoints do. */
export function DeliveriesView() {
  const webhook = useQuery(webhookQuery());
  const isLoading = useIsLoading();
  const shown = isLoading ? undefined : webhook.data;
  return (
    <div className="flex flex-col sm:min-h-full gap-4 px-4 pt-4 pb-4">
      <PageHeader
        title="Deliveries"
        description={
          shown
            ? `Events for ${shown.partner.name}, which knows you as ${shown.org_ref}`
            : 'Events for the partner'
        }
        actions={shown ? <Actions webhook={shown} /> : null}
      />
      {webhook.isLoadingError ? (
        <ErrorState query={webhook} />
      ) : isLoading ? (
        <SkeletonRows rows={12} />
      ) : shown ? (
        <Content webhook={shown} />
      ) : (
        <NoRegistry />
      )}
      <DeliveryDrawer />
    </div>
  );
}

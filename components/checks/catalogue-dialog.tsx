'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { typeName } from '@/components/applications/check-types';
import { Badge } from '@/components/ui/badge';
import { Dialog } from '@/components/ui/dialog';
import { SkeletonRows } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { type CheckType, checkPipelinesQuery, checkServicesQuery } from '@/lib/browser/checks';

function Entry({
  name,
  types,
  children,
}: {
  name: string;
  types: readonly CheckType[];
  children?: ReactNode;
}) {
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
        {name} {children}
      </p>
      <p className="mt-0.5 text-sm text-muted">{types.map(typeName).join(', ')}</p>
    </li>
  );
}

function Services() {
  const services = useQuery(checkServicesQuery());
  if (services.isLoadingError) return <ErrorState query={services} />;
  if (services.isPending) return <SkeletonRows rows={3} />;
  return (
    <ul className="divide-y divide-line">
      {services.data.map((service) => (
        <Entry key={service.service_id} name={service.name} types={service.check_types}>
          <span className="font-normal text-muted">{service.vendor}</span>
          {service.is_enabled ? <Badge tone="success">Enabled</Badge> : <Badge>Disabled</Badge>}
        </Entry>
      ))}
    </ul>
  );
}

function Pipelines() {
  const pipelines = useQuery(checkPipelinesQuery());
  if (pipelines.isLoadingError) return <ErrorState query={pipelines} />;
  if (pipelines.isPending) return <SkeletonRows rows={3} />;
  return (
    <ul className="divide-y divide-line">
      {pipelines.data.map((pipeline) => (
        <Entry key={pipeline.pipeline_id} name={pipeline.name} types={pipeline.check_types}>
          {pipeline.is_default ? <Badge tone="accent">Default</Badge> : null}
        </Entry>
      ))}
    </ul>
  );
}

/** What can be checked: the services that offer checks and the pipelines that bundle them. */
export function CatalogueDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Services and pipelines" className="max-w-xl">
      <div className="space-y-6">
        <section aria-labelledby="check-pipelines">
          <h3 id="check-pipelines" className="mb-1 text-sm font-semibold">
            Pipelines
          </h3>
          <Pipelines />
        </section>
        <section aria-labelledby="check-services">
          <h3 id="check-services" className="mb-1 text-sm font-semibold">
            Services
          </h3>
          <Services />
        </section>
      </div>
    </Dialog>
  );
}

'use client';

import { Link2Off, Plug, SearchX, Send } from 'lucide-react';
import Link from 'next/link';
import { ClearFilters } from '@/components/filters/clear-filters';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';
import { useFilters } from './filters';

/** Says that nothing matches the filters, and clears them. */
export function NothingMatches() {
  const [, setFilters] = useFilters();
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title="No delivery matches these filters"
      action={<ClearFilters onClear={() => void setFilters(null)} />}
    >
      Matching deliveries appear here by themselves as soon as there are some.
    </EmptyState>
  );
}

/** Says that no event has been sent yet, and what sends one. */
export function NothingSent() {
  return (
    <EmptyState icon={<Send aria-hidden />} title="Nothing has been sent yet">
      Move an applicant at one of the partner’s locations, or send a test event: each delivery
      appears here within two seconds.
    </EmptyState>
  );
}

/** Says that the organization belongs to no partner. */
export function NoRegistry() {
  return (
    <EmptyState
      icon={<Link2Off aria-hidden />}
      title="This organization has no partner"
      action={
        <Button asChild>
          <a href="/docs/partner">Read about partners</a>
        </Button>
      }
    >
      Events go to the partner that an organization is connected to. Whoever operates this service
      connects one; then its events appear here.
    </EmptyState>
  );
}

/** Says that events have no default endpoint, and where to set one. */
export function NoEndpoint({ partner }: { partner: string }) {
  return (
    <EmptyState
      icon={<Plug aria-hidden />}
      title="No endpoint is set"
      action={
        <Button asChild variant="primary">
          <Link href="/settings/partner-endpoint">Open settings</Link>
        </Button>
      }
    >
      {partner} only gets events about applicants with a callback URL of their own. Set the default
      endpoint in the settings, so that every event can be delivered.
    </EmptyState>
  );
}

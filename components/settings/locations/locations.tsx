'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MapPin, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '@/components/shell/session-context';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Switch } from '@/components/ui/checkbox';
import { classNames } from '@/components/ui/class-names';
import { IconButton } from '@/components/ui/icon-button';
import { late } from '@/components/ui/late';
import { SkeletonRows } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { toast } from '@/components/ui/toast';
import { locationsQuery, useChange } from '@/lib/browser/settings';
import { zoneName } from '@/lib/words/zone-names';
import { Card, Panel, ReadOnlyNote } from '../panel';
import type { Location } from './location-dialog';

const LocationDialog = late(() =>
  import('./location-dialog').then((module) => module.LocationDialog),
);

/** Switches a location on or off: at once on the screen, undone if the server refuses. */
function useSwitch({ location_id: locationId, name }: Location) {
  const client = useQueryClient();
  const update = useChange('updateLocation', ['locations']);
  const { queryKey } = locationsQuery();

  async function set(isActive: boolean, isUndo = false) {
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData(queryKey);
    client.setQueryData(queryKey, (known) => ({
      locations: (known?.locations ?? []).map((location) =>
        location.location_id === locationId ? { ...location, is_active: isActive } : location,
      ),
    }));
    const undo = isUndo ? {} : { undo: () => void set(!isActive, true) };
    // A promise, unlike the mutation's callbacks, also settles when the page has been left since.
    await update
      .mutateAsync({ params: { locationId }, body: { is_active: isActive } })
      .then(() => toast.success(`${name} is switched ${isActive ? 'on' : 'off'}.`, undo))
      .catch((error: Error) => {
        client.setQueryData(queryKey, before);
        toast.error(`${name} stays as before: ${error.message}`);
      });
  }

  return (isActive: boolean) => void set(isActive);
}

const placeOf = ({ city, state }: Location) => [city, state].filter(Boolean).join(', ');

function LocationRow({ location, onEdit }: { location: Location; onEdit: () => void }) {
  const mayWrite = useMay('settings:write');
  const setActive = useSwitch(location);
  const { name, is_active: isActive, location_ref: reference, intake_job: job } = location;
  const facts = [placeOf(location), zoneName(location.time_zone)].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
      <div className={classNames('min-w-0 grow basis-56', !isActive && 'text-muted')}>
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          <span className="truncate">{name}</span>
          {reference ? <Badge className="font-mono">{reference}</Badge> : null}
          {isActive ? null : <Badge tone="warning">Off</Badge>}
        </p>
        <p className="mt-0.5 text-xs text-muted">{facts.join(' · ')}</p>
        <p className="mt-0.5 text-xs text-muted">
          Partners’ applicants apply to {job ? job.title : 'a job of its own'}
        </p>
      </div>
      {mayWrite ? (
        <>
          <IconButton label={`Edit ${name}`} onClick={onEdit}>
            <Pencil aria-hidden />
          </IconButton>
          <Switch aria-label={`${name} is active`} checked={isActive} onChange={setActive} />
        </>
      ) : null}
    </li>
  );
}

function LocationList({
  locations,
  onEdit,
}: {
  locations: readonly Location[];
  onEdit: (location: Location) => void;
}) {
  if (locations.length === 0) {
    return (
      <EmptyState icon={<MapPin aria-hidden />} title="No locations yet">
        A location is a site that people are hired for. Partners name it when they send applicants.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Locations" className="divide-y divide-line">
      {locations.map((location) => (
        <LocationRow
          key={location.location_id}
          location={location}
          onEdit={() => onEdit(location)}
        />
      ))}
    </ul>
  );
}

/** The sites that people are hired for. */
export function LocationSettings() {
  const mayWrite = useMay('settings:write');
  const query = useQuery(locationsQuery());
  const { data } = query;
  const [editing, setEditing] = useState<Location | 'new' | null>(null);
  return (
    <Panel
      title="Locations"
      description="Sites that people are hired for. Partners and new applications cannot use one that is switched off; its applications stay."
      actions={
        mayWrite ? (
          <Button variant="primary" onClick={() => setEditing('new')}>
            <Plus aria-hidden /> Add location
          </Button>
        ) : null
      }
    >
      {mayWrite ? null : <ReadOnlyNote />}
      {data ? (
        <Card>
          <LocationList locations={data.locations} onEdit={setEditing} />
        </Card>
      ) : null}
      {query.isLoadingError ? <ErrorState query={query} /> : null}
      {query.isPending ? <SkeletonRows rows={4} className="h-19" /> : null}
      {editing ? (
        <LocationDialog
          location={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </Panel>
  );
}

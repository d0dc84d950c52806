'use client';

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { SkeletonRows } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import type { Answer } from '@/lib/browser/api';
import { locationsQuery } from '@/lib/browser/settings';

type Location = Answer<'listLocations'>['locations'][number];

function Choice({
  location: { name, city },
  isChosen,
  onChange,
}: {
  location: Location;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}) {
  const id = useId();
  return (
    <li className="flex items-center gap-2.5 px-3 py-2">
      <Checkbox id={id} checked={isChosen} onChange={onChange} />
      <label htmlFor={id} className="min-w-0 grow cursor-pointer text-sm">
        {name} {city ? <span className="text-muted">{city}</span> : null}
      </label>
    </li>
  );
}

/** Ticks some of the organization’s locations. */
export function LocationChoices({
  chosen,
  onChange,
}: {
  chosen: string[];
  onChange: (ids: string[]) => void;
}) {
  const query = useQuery(locationsQuery());
  if (query.isLoadingError) return <ErrorState query={query} />;
  if (!query.data) return <SkeletonRows rows={3} className="h-9" />;
  return (
    <ul
      aria-label="Locations"
      className="max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-line"
    >
      {query.data.locations.map((location) => {
        const { location_id: id } = location;
        return (
          <Choice
            key={id}
            location={location}
            isChosen={chosen.includes(id)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        );
      })}
    </ul>
  );
}

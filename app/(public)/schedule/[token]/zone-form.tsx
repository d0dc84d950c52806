'use client';

import { useSyncExternalStore } from 'react';
import { Disclosure, fieldClass, secondaryClass } from '@/components/public/public-page';
import { ownZone } from '@/lib/browser/zoned';
import { zoneWords } from '@/lib/hiring/interviews/format-times';
import { zoneName } from '@/lib/words/zone-names';

const neverChanges = () => () => undefined;

/** The zone of the browser; null in the server's HTML and where scripts do not run. */
function useBrowserZone(): string | null {
  return useSyncExternalStore(
    neverChanges,
    () => ownZone(),
    () => null,
  );
}

type Props = { zone: string; placeZone: string; zones: string[] };

/** Says in which zone the times are, and chooses another. */
export function ZoneForm({ zone, placeZone, zones }: Props) {
  const browserZone = useBrowserZone();
  const offersOwn = browserZone !== null && browserZone !== zone && zones.includes(browserZone);
  return (
    <div className="text-sm text-muted">
      <p>
        All times are in {zoneWords(zone)}.{' '}
        {zone === placeZone ? null : <>At the place of work it is {zoneWords(placeZone)}. </>}
        {offersOwn ? (
          <a
            href={`?zone=${encodeURIComponent(browserZone)}`}
            className="inline-block py-1 text-accent underline underline-offset-2"
          >
            Use my time zone ({zoneName(browserZone)})
          </a>
        ) : null}
      </p>
      <Disclosure title="Another time zone">
        <form method="get" className="mt-2 mb-4">
          <label className="block font-medium text-ink">
            Time zone
            <select key={zone} name="zone" defaultValue={zone} className={fieldClass}>
              {zones.map((name) => (
                <option key={name} value={name}>
                  {zoneName(name)}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className={`${secondaryClass} mt-3 text-ink`}>
            Show times in this zone
          </button>
        </form>
      </Disclosure>
    </div>
  );
}

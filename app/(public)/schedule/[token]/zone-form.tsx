'use client';

import { useSyncExternalStore } from 'react';
import { fieldClass } from '@/components/public/public-page';
import { zoneName } from '@/components/ui/words';

const neverChanges = () => () => undefined;

/** The zone of the browser; null in the server's HTML and where scripts do not run. */
function useBrowserZone(): string | null {
  return useSyncExternalStore(
    neverChanges,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? null,
    () => null,
  );
}

type Props = { zone: string; zones: string[] };

/** Chooses the zone in which the times are shown. */
export function ZoneForm({ zone, zones }: Props) {
  const browserZone = useBrowserZone();
  const offersOwn = browserZone !== null && browserZone !== zone && zones.includes(browserZone);
  return (
    <form method="get" className="mb-6 border-b border-line pb-5">
      <label className="block text-sm font-medium">
        Time zone
        <select key={zone} name="zone" defaultValue={zone} className={fieldClass}>
          {zones.map((name) => (
            <option key={name} value={name}>
              {zoneName(name)}
            </option>
          ))}
        </select>
      </label>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="submit"
          className="inline-flex min-h-11 cursor-pointer items-center rounded-lg border border-line-strong px-4 text-sm font-medium hover:bg-hover"
        >
          Show times in this zone
        </button>
        {offersOwn ? (
          <a
            href={`?zone=${encodeURIComponent(browserZone)}`}
            className="inline-flex min-h-11 items-center text-sm text-accent underline"
          >
            Use my time zone ({zoneName(browserZone)})
          </a>
        ) : null}
      </div>
    </form>
  );
}

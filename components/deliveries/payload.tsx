'use client';

import { useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { CopyButton } from '@/components/ui/copy-button';
import { ScrollBlock } from './scroll-block';

const views = [
  { value: 'pretty', label: 'Formatted' },
  { value: 'raw', label: 'Exact bytes' },
] as const;

/** What the delivery carries, formatted for reading or exactly as it is signed and sent. */
export function Payload({ envelope, rawBody }: { envelope: object; rawBody: string }) {
  const [view, setView] = useState<'pretty' | 'raw'>('pretty');
  const text = view === 'pretty' ? JSON.stringify(envelope, null, 2) : rawBody;
  return (
    <section aria-labelledby="delivery-payload">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h3 id="delivery-payload" className="grow text-sm font-semibold">
          Payload
        </h3>
        <fieldset className="flex rounded-lg border border-line-strong p-0.5">
          <legend className="sr-only">Show the payload</legend>
          {views.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={view === value}
              onClick={() => setView(value)}
              className={classNames(
                'h-6.5 cursor-pointer rounded-md px-2 text-xs text-muted',
                view === value && 'bg-hover font-medium text-ink',
              )}
            >
              {label}
            </button>
          ))}
        </fieldset>
        <CopyButton text={text} label={view === 'pretty' ? 'Copy' : 'Copy exact bytes'} />
      </div>
      <ScrollBlock label="Payload" text={text} />
    </section>
  );
}

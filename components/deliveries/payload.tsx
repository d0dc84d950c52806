'use client';

import { useState } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { Segments } from '@/components/ui/segments';
import { ScrollBlock } from './scroll-block';

const views = [
  { value: 'pretty', label: 'Formatted' },
  { value: 'raw', label: 'Exact bytes' },
] as const;

/** The payload, formatted for reading or exactly as it is signed and sent. */
export function Payload({ envelope, rawBody }: { envelope: object; rawBody: string }) {
  const [view, setView] = useState<'pretty' | 'raw'>('pretty');
  const text = view === 'pretty' ? JSON.stringify(envelope, null, 2) : rawBody;
  return (
    <section aria-labelledby="delivery-payload">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h3 id="delivery-payload" className="grow text-sm font-semibold">
          Payload
        </h3>
        <Segments
          legend="Show the payload"
          value={view}
          onChange={setView}
          options={views}
          isSmall
        />
        <CopyButton text={text} label={view === 'pretty' ? 'Copy' : 'Copy exact bytes'} />
      </div>
      <ScrollBlock label="Payload" text={text} />
    </section>
  );
}

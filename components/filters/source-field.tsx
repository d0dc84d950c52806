'use client';

import { type SyntheticEvent, useState } from 'react';
import { Field, Input } from '@/components/ui/field';
import { readable } from '@/components/ui/words';
import { sourcesIn, storedSources, useKnownSources } from './sources';

/** Sources to narrow a list to, typed as they are shown or stored; taken on Enter and on leaving. */
export function SourceField({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const readKnown = useKnownSources();
  const [labels] = useState(() => [...new Set(readKnown().map(readable))].sort());
  const chosen = sourcesIn(value);

  function take({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    const next = storedSources(currentTarget.value, [...chosen, ...readKnown()]).join(',');
    if (next !== chosen.join(',')) onChange(next || null);
  }

  return (
    <Field label="Source" hint="Several with commas between them">
      {(control) => (
        <>
          <Input
            {...control}
            list={`${control.id}-known`}
            placeholder="For example Indeed"
            defaultValue={chosen.map(readable).join(', ')}
            onBlur={take}
            onKeyDown={(event) => {
              if (event.key === 'Enter') take(event);
            }}
          />
          <datalist id={`${control.id}-known`}>
            {labels.map((label) => (
              <option key={label} value={label} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

import type { ReactNode } from 'react';

/** A part of a tab under a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-3 text-sm font-medium">{title}</h3>
      {children}
    </section>
  );
}

export type Entry = [name: string, value: ReactNode];

/** Names with their values; a dash where there is none. */
export function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      {entries.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="mt-0.5 break-words">{value || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

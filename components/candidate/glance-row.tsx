import type { ReactNode } from 'react';

/** A row of the glance: what it is, and what there is to say. */
export function GlanceRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="gap-x-3 py-1.5 sm:grid sm:grid-cols-[4.5rem_minmax(0,1fr)]">
      <dt className="text-xs leading-5 font-medium text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

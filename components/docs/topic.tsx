import type { ReactNode } from 'react';

/** A titled stretch of prose with an example beside it. */
export function Topic({
  id,
  title,
  children,
  example,
}: {
  id: string;
  title: string;
  children: ReactNode;
  example?: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-16 gap-x-12 gap-y-6 border-t border-line py-10 lg:scroll-mt-0 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]"
    >
      <div className="min-w-0">
        <h2 id={`${id}-title`} className="text-lg font-semibold tracking-tight">
          {title}
        </h2>
        <div className="mt-3 max-w-prose space-y-3 text-[15px] leading-relaxed text-muted">
          {children}
        </div>
      </div>
      {example && <div className="min-w-0 space-y-4">{example}</div>}
    </section>
  );
}

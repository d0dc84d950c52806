import type { ReactNode } from 'react';

const lanes = [
  { ink: 'bg-screening', cards: 3 },
  { ink: 'bg-review', cards: 2 },
  { ink: 'bg-interview', cards: 2 },
  { ink: 'bg-hired', cards: 1 },
] as const;

function Mark() {
  return (
    <span
      aria-hidden
      className="inline-flex size-11 items-start justify-center gap-1 rounded-xl bg-accent px-2.5 pt-3"
    >
      <span className="h-5 w-1.5 rounded-xs bg-on-accent" />
      <span className="h-3.5 w-1.5 rounded-xs bg-on-accent" />
      <span className="h-2 w-1.5 rounded-xs bg-on-accent" />
    </span>
  );
}

/** A board as one sees it from afar: whoever comes here knows where they are. */
function Picture() {
  return (
    <div className="flex gap-3">
      {lanes.map(({ ink, cards }) => (
        <div key={ink} className="w-28 rounded-xl bg-surface/70 p-2">
          <span className={`block h-1.5 w-12 rounded-full ${ink}`} />
          {Array.from({ length: cards }, (_, index) => index).map((index) => (
            <span key={index} className="mt-2 block rounded-lg border border-line bg-surface p-2">
              <span className="block h-1.5 w-16 rounded-full bg-line-strong" />
              <span className="mt-1.5 block h-1.5 w-10 rounded-full bg-line" />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

/** A page before one is signed in: what the product is beside what is to be done. */
export function AuthPage({
  title,
  intro,
  children,
  after,
}: {
  title: string;
  intro: string;
  children: ReactNode;
  after?: ReactNode;
}) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div
        aria-hidden
        className="hidden flex-col items-center justify-center gap-10 border-r border-line bg-sunken p-10 lg:flex"
      >
        <Picture />
        <p className="max-w-sm text-center text-title font-semibold text-balance">
          Everybody who applies, and what happens next.
        </p>
      </div>
      <main className="grid place-items-center px-4 py-10 sm:px-6">
        <div className="w-full max-w-sm">
          <div className="text-center">
            <Mark />
            <h1 className="mt-4 text-title font-semibold tracking-tight">{title}</h1>
            <p className="mt-1.5 text-sm text-balance text-muted">{intro}</p>
          </div>
          <div className="mt-7 rounded-[10px] border border-line bg-surface p-6 shadow-sm sm:p-8">
            {children}
          </div>
          {after}
        </div>
      </main>
    </div>
  );
}

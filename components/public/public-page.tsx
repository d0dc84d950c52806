import type { ReactNode } from 'react';

/** The one card of a page that a candidate or an invited person reaches by a link. */
export function PublicPage({
  organization,
  title,
  children,
}: {
  organization: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <main className="mx-auto min-h-dvh w-full max-w-xl px-4 py-10 sm:py-16">
      <p className="text-sm font-medium text-muted">{organization}</p>
      <h1 className="mt-1 text-2xl font-semibold tracking-tight text-balance">{title}</h1>
      <div className="mt-6 rounded-xl border border-line bg-surface p-5 shadow-xs sm:p-6">
        {children}
      </div>
    </main>
  );
}

/** Says why a form was not accepted, in a place that screen readers announce. */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="mb-5 rounded-lg bg-danger-soft px-3.5 py-3 text-sm text-danger">
      {children}
    </p>
  );
}

export const fieldClass =
  'mt-1.5 block w-full min-h-11 rounded-lg border border-line-strong bg-surface px-3 py-2 text-base';

export const submitClass =
  'inline-flex min-h-11 w-full cursor-pointer items-center justify-center rounded-lg bg-accent px-5 font-medium text-on-accent hover:opacity-90 sm:w-auto';

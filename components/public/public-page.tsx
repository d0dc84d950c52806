import { ChevronRight } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { Logo } from './logo';
import { textOn } from './text-on';

/** Whose page it is, and what it shows of itself. */
export type Employer = {
  name: string;
  contact?: string | null;
  accentColor?: string | null;
  logoPath?: string | null;
};

// Where no organization is known.
const product: Employer = { name: 'Recruiting' };

// Links and outlines keep our own colour, which is known to be readable on every surface.
function brandOf({ accentColor }: Employer): CSSProperties & Record<`--${string}`, string> {
  if (!accentColor) return {};
  return {
    '--brand': accentColor,
    '--on-brand': textOn(accentColor),
    '--brand-edge': 'var(--line-strong)',
  };
}

const brandClass =
  'border border-[var(--brand-edge,transparent)] bg-[var(--brand,var(--accent))] text-[var(--on-brand,var(--on-accent))]';

function Mark({ name, logoPath }: Employer) {
  if (logoPath) return <Logo path={logoPath} />;
  const [initial = ''] = name.trim();
  return (
    <span
      aria-hidden
      className={`grid size-10 shrink-0 place-items-center rounded-[10px] text-lg font-semibold ${brandClass}`}
    >
      {initial.toUpperCase()}
    </span>
  );
}

function Header({ employer }: { employer: Employer }) {
  const { name } = employer;
  return (
    <header className="flex items-center gap-3">
      <Mark {...employer} />
      <p className="min-w-0 text-base font-semibold wrap-anywhere">{name}</p>
    </header>
  );
}

/**
 * The page that a candidate or an invited person reaches by a link: the employer, what the page is
 * for, and one card.
 */
export function PublicPage({
  employer = product,
  title,
  children,
}: {
  employer?: Employer;
  title: string;
  children: ReactNode;
}) {
  return (
    <div style={brandOf(employer)} className="mx-auto min-h-dvh w-full max-w-xl px-4 py-6 sm:py-12">
      <Header employer={employer} />
      <main className="mt-8">
        <h1 className="text-2xl font-semibold tracking-tight text-balance wrap-anywhere">
          {title}
        </h1>
        <div className="mt-5 rounded-[10px] border border-line bg-surface p-4 shadow-xs sm:p-6">
          {children}
        </div>
      </main>
    </div>
  );
}

/** What the page is about at a glance: label and value; rows without a value are left out. */
export function Summary({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-sm">
      {rows.map(([label, value]) =>
        value ? (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** What follows, in order, for whoever has done their part. */
export function NextSteps({ steps }: { steps: readonly string[] }) {
  return (
    <section className="mt-6 border-t border-line pt-5">
      <h2 className="font-semibold">What happens next</h2>
      <ol className="mt-3 list-decimal space-y-2 pl-5 marker:text-muted">
        {steps.map((step) => (
          <li key={step} className="pl-1 text-pretty">
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What is a tap away, because it is not what most came for. */
export function Disclosure({
  title,
  isOpen = false,
  children,
}: {
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details open={isOpen || undefined}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-muted [details[open]>summary>&]:rotate-90"
        />
        {title}
      </summary>
      {children}
    </details>
  );
}

/** Whom to turn to, as the end of a sentence. */
export function turnTo({ contact }: Employer): string {
  return contact ? `contact ${contact}` : 'write to the person who is in touch with you';
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

const pressable =
  'inline-flex min-h-11 w-full cursor-pointer items-center justify-center rounded-lg px-5 font-medium aria-disabled:cursor-default aria-disabled:opacity-70 sm:w-auto';

export const submitClass = `${pressable} ${brandClass} hover:opacity-90`;

export const secondaryClass = `${pressable} border border-line-strong hover:bg-hover`;

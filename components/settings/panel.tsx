import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';

/** A part of the settings under its heading, with its actions at the right. */
export function Panel({
  title,
  description,
  actions,
  className,
  children,
}: {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className={classNames('mb-10 max-w-form', className)}>
      <div className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-64">
          <h2 className="text-base font-semibold">{title}</h2>
          {description ? (
            <p className="mt-1 max-w-prose text-sm text-muted">{description}</p>
          ) : null}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** A bordered box for a form or a list. */
export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classNames('rounded-xl border border-line bg-surface', className)}>
      {children}
    </div>
  );
}

/** Says why something cannot be changed or is not there. */
export function Note({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p
      className={classNames(
        'flex max-w-form gap-2.5 rounded-lg border border-line bg-sunken px-3 py-2.5 text-sm text-muted',
        className,
      )}
    >
      <Info className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** Says that a person may read this part of the settings but not change it. */
export function ReadOnlyNote() {
  return <Note className="mb-5">You can read this. Only admins can change it.</Note>;
}

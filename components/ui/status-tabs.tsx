'use client';

import { classNames } from './class-names';

type Tab<Value> = {
  value: Value;
  label: string;
  /** Undefined while it is counted; left out where nothing is. */
  count?: number | undefined;
};

/** The statuses of a list with how many rows each has; the pressed one is what the list shows. */
export function StatusTabs<Value extends string | null>({
  legend,
  value,
  onChange,
  tabs,
}: {
  /** What is chosen, for screen readers. */
  legend: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly Tab<Value>[];
}) {
  return (
    <fieldset className="flex flex-wrap gap-x-1 border-b border-line">
      <legend className="sr-only">{legend}</legend>
      {tabs.map((one) => {
        const { value: tab, label, count } = one;
        const isChosen = tab === value;
        return (
          <button
            key={tab}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChange(tab)}
            className={classNames(
              '-mb-px inline-flex h-9 cursor-pointer items-center gap-1.5 border-b-2 px-2.5 text-sm -outline-offset-2 pointer-coarse:h-11',
              isChosen
                ? 'border-accent font-medium text-ink'
                : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {label}
            {'count' in one ? (
              // Its place is kept while it is counted: the tabs would move, and what is below them.
              <span
                className={classNames(
                  'rounded-full bg-sunken px-1.5 text-xs text-muted tabular-nums',
                  count === undefined && 'invisible',
                )}
              >
                {(count ?? 0).toLocaleString('en')}
              </span>
            ) : null}
          </button>
        );
      })}
    </fieldset>
  );
}

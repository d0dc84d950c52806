'use client';

import { classNames } from '@/components/ui/class-names';
import type { JobStatus } from '@/lib/browser/jobs';
import { jobStatuses } from './status';

const choices: readonly { value: JobStatus | null; name: string }[] = [
  { value: null, name: 'All' },
  ...jobStatuses,
];

/** Narrows a list to one status with a single press. */
export function StatusFilter({
  status,
  onChange,
}: {
  status: JobStatus | null;
  onChange: (status: JobStatus | null) => void;
}) {
  return (
    <fieldset className="flex max-w-full overflow-x-auto rounded-lg border border-line-strong p-0.5">
      <legend className="sr-only">Status</legend>
      {choices.map(({ value, name }) => (
        <button
          key={name}
          type="button"
          aria-pressed={status === value}
          onClick={() => onChange(value)}
          className={classNames(
            'inline-flex h-7.5 cursor-pointer items-center rounded-md px-2.5 text-sm text-muted hover:text-ink',
            status === value && 'bg-hover font-medium text-ink',
          )}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

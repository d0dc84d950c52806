import type { FailureCase } from './model';
import { Code, Prose } from './prose';

/** Failure statuses with their meaning and, where known, their codes. */
export function FailureList({ failures }: { failures: FailureCase[] }) {
  return (
    <ul className="divide-y divide-line text-sm">
      {failures.map(({ status, meaning, codes }) => (
        <li key={status} className="flex gap-3 py-2.5">
          <span className="w-9 shrink-0 font-mono text-[13px] font-semibold">{status}</span>
          <div className="min-w-0 text-muted">
            <Prose text={meaning} />
            {codes.length > 0 && (
              <ul className="mt-1.5 flex flex-wrap gap-1">
                {codes.map((code) => (
                  <li key={code}>
                    <Code>{code}</Code>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

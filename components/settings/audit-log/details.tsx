import { readable } from '@/components/ui/words';
import { type AuditEntry, auditKindName } from '@/lib/browser/audit-log';

const isTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

function words(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length > 0 ? value.map(words).join(', ') : 'none';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  return isTime.test(text) ? time.format(new Date(text)) : text.replaceAll('_', ' ');
}

function Changes({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  return (
    <table className="mb-3 w-full max-w-2xl text-left text-sm">
      <thead className="text-xs text-muted">
        <tr>
          <th scope="col" className="w-1/3 py-1 pr-3 font-medium">
            What
          </th>
          <th scope="col" className="w-1/3 py-1 pr-3 font-medium">
            Before
          </th>
          <th scope="col" className="py-1 font-medium">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name} className="border-t border-line align-top">
            <th scope="row" className="py-1.5 pr-3 font-normal wrap-anywhere text-muted">
              {readable(name)}
            </th>
            <td className="py-1.5 pr-3 wrap-anywhere">
              {before && name in before ? words(before[name]) : '–'}
            </td>
            <td className="py-1.5 wrap-anywhere">
              {after && name in after ? words(after[name]) : '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What an entry changed, and what identifies it. */
export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const facts = [
    ['Time', time.format(new Date(entry.created_at))],
    ['Kind', auditKindName(entry.kind)],
    ['Entry', entry.sequence.toLocaleString('en')],
    ['Request', entry.request_id ?? '–'],
    ['Hash', entry.hash],
  ] as const;
  return (
    <div className="rounded-lg bg-sunken px-3 py-2.5">
      <Changes before={entry.before} after={entry.after} />
      <dl className="grid gap-x-6 gap-y-1 text-xs sm:grid-cols-[auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-2 sm:contents">
            <dt className="shrink-0 text-muted">{name}</dt>
            <dd className="min-w-0 wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

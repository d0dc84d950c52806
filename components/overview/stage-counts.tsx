import type { CoarseStatus, StageSlug } from '@/lib/pipeline/stages';
import { coarseStatuses } from '@/lib/pipeline/stages';
import { coarseStatusOf } from '@/lib/pipeline/status';

export type StageCount = { slug: StageSlug; name: string; color: string | null; count: number };

const titles: Record<CoarseStatus, string> = {
  screening: 'Screening',
  review: 'Review',
  interview: 'Interview',
  hired: 'Hired',
  rejected: 'Rejected',
};

const number = new Intl.NumberFormat('en-US');

function Stage({ name, color, count }: StageCount) {
  return (
    <li className="flex items-center gap-3 py-1.5">
      <span
        aria-hidden="true"
        className="size-2 shrink-0 rounded-full"
        style={{ backgroundColor: color ?? 'currentColor' }}
      />
      <span className="grow">{name}</span>
      <span className="tabular-nums text-slate-600 dark:text-slate-400">
        {number.format(count)}
      </span>
    </li>
  );
}

/** The pipeline's stages with their counts, grouped as the five coarse statuses. */
export function StageCounts({ stages }: { stages: StageCount[] }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
      {coarseStatuses.map((status) => {
        const group = stages.filter(({ slug }) => coarseStatusOf(slug) === status);
        const total = group.reduce((sum, { count }) => sum + count, 0);
        return (
          <section
            key={status}
            aria-labelledby={`status-${status}`}
            className="rounded-xl border border-slate-200 bg-white p-5 dark:border-slate-800 dark:bg-slate-900"
          >
            <h3
              id={`status-${status}`}
              className="text-sm font-medium text-slate-600 dark:text-slate-400"
            >
              {titles[status]}
            </h3>
            <p className="mt-1 text-3xl font-semibold tracking-tight tabular-nums">
              {number.format(total)}
            </p>
            <ul className="mt-3 text-sm">
              {group.map((stage) => (
                <Stage key={stage.slug} {...stage} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

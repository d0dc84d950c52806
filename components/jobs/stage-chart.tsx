import { type Lane, lanes } from '@/components/applications/lanes';
import { classNames } from '@/components/ui/class-names';
import { stages } from '@/lib/pipeline/stages';
import type { StageCount } from './use-stage-counts';

const sumOf = (counts: readonly StageCount[]) => counts.reduce((sum, { count }) => sum + count, 0);

const percent = (part: number, whole: number) => `${Math.round((part / whole) * 100)}%`;

function StageRow({ stage: { name, count }, most }: { stage: StageCount; most: number }) {
  return (
    <tr className="grid grid-cols-[minmax(0,11rem)_minmax(0,1fr)] items-center gap-3 py-0.5">
      <th scope="row" className="truncate text-left text-xs font-normal text-muted" title={name}>
        {name}
      </th>
      <td className="flex items-center gap-2">
        <span
          aria-hidden
          className="h-3 min-w-0.5 rounded-sm bg-current"
          style={{ width: `${(count / most) * 85}%` }}
        />
        <span className="text-xs text-ink tabular-nums">{count.toLocaleString('en')}</span>
      </td>
    </tr>
  );
}

function LaneRows({
  lane: { name, ink },
  counts,
  total,
  most,
}: {
  lane: Lane;
  counts: readonly StageCount[];
  total: number;
  most: number;
}) {
  const sum = sumOf(counts);
  return (
    <tbody className={classNames('block pt-3 first-of-type:pt-0', ink)}>
      <tr className="grid grid-cols-[minmax(0,11rem)_minmax(0,1fr)] gap-3 pb-0.5 text-xs">
        <th scope="rowgroup" className="text-left font-medium">
          {name}
        </th>
        <td className="text-muted tabular-nums">
          <span className="font-medium text-ink">{sum.toLocaleString('en')}</span>
          {' · '}
          {percent(sum, total)} of all
        </td>
      </tr>
      {counts.map((stage) => (
        <StageRow key={stage.slug} stage={stage} most={most} />
      ))}
    </tbody>
  );
}

/** How many applications stand in each stage, in the order of the work, each group in its own hue. */
export function StageChart({ counts }: { counts: readonly StageCount[] }) {
  const total = sumOf(counts);
  const most = Math.max(...counts.map(({ count }) => count), 1);
  const groups = lanes.flatMap((lane) => {
    const own = counts.filter(({ slug, count }) => count > 0 && stages[slug].lane === lane.status);
    return own.length > 0 ? [{ lane, own }] : [];
  });
  return (
    <table className="block">
      <caption className="sr-only">Applications by stage</caption>
      {groups.map(({ lane, own }) => (
        <LaneRows key={lane.status} lane={lane} counts={own} total={total} most={most} />
      ))}
    </table>
  );
}

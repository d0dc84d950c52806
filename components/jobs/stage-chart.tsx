'use client';

import { Bar, BarChart, Cell, LabelList, Tooltip, XAxis, YAxis } from 'recharts';
import { tooltipLook } from '@/components/ui/chart-tooltip';
import type { StageCount } from './use-stage-counts';

const NAMES = 176;

type Counts = { counts: readonly StageCount[] };

function Bars({ counts }: Counts) {
  return (
    <BarChart
      responsive
      layout="vertical"
      accessibilityLayer={false}
      data={counts}
      style={{ width: '100%', height: '100%' }}
      margin={{ top: 4, right: 44, bottom: 4, left: 0 }}
      barCategoryGap={8}
    >
      <XAxis type="number" hide allowDecimals={false} />
      <YAxis
        type="category"
        dataKey="name"
        width={NAMES}
        axisLine={false}
        tickLine={false}
        interval={0}
        tick={{ fill: 'var(--muted)', fontSize: 12 }}
      />
      <Tooltip {...tooltipLook} />
      <Bar dataKey="count" name="Applications" radius={3} isAnimationActive={false}>
        {counts.map(({ slug, color }) => (
          <Cell key={slug} fill={color} />
        ))}
        <LabelList dataKey="count" position="right" fill="var(--ink)" fontSize={12} />
      </Bar>
    </BarChart>
  );
}

/**
 * How many applications stand in each stage, as bars in the stages' colours that fill the height
 * around them and, unseen, as a table.
 */
export function StageChart({ counts }: Counts) {
  return (
    <>
      <div aria-hidden className="h-full">
        <Bars counts={counts.filter(({ count }) => count > 0)} />
      </div>
      {/* A table is as wide as its words, whatever width it is given. */}
      <div className="sr-only">
        <table>
          <caption>Applications by stage</caption>
          <thead>
            <tr>
              <th scope="col">Stage</th>
              <th scope="col">Applications</th>
            </tr>
          </thead>
          <tbody>
            {counts.map(({ slug, name, count }) => (
              <tr key={slug}>
                <th scope="row">{name}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

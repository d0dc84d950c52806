import { loadavg } from 'node:os';
import { quantile } from './measure';

/** One figure of the dashboard beside what it should be. */
export type Figure = {
  name: string;
  value: number;
  unit: 'ms' | 'kB' | '';
  /** Below this, or at most this; neither where the figure only explains another. */
  target?: { below: number } | { atMost: number };
  /** Which figure of a bare page it is comparable with. */
  beside?: keyof Bare;
  detail?: string;
};

/** What a page without scripts reaches in the same run: when it paints, answers a click, and a frame. */
export type Bare = { paint: number; answer: number; frame: number };

/** A figure with the load of the machine when it was taken. */
export type WebLine = Figure & {
  load: number;
  isMet: boolean | null;
  ratio: number | null;
  /** How many times the same figure of the earlier commit it is. */
  change: number | null;
};

function isMet({ value, target }: Figure): boolean | null {
  if (!target) return null;
  return 'below' in target ? value < target.below : value <= target.atMost;
}

/**
 * The figure with its verdict, its ratios to a bare page and to the same figure of an earlier commit,
 * and the machine's present load.
 */
export function judged(figure: Figure, bare: Bare, before: readonly Figure[]): WebLine {
  const ratio = figure.beside ? figure.value / bare[figure.beside] : null;
  const former = before.find(({ name }) => name === figure.name)?.value;
  const change = former ? figure.value / former : null;
  return { ...figure, isMet: isMet(figure), ratio, change, load: loadavg()[0] ?? 0 };
}

function number(value: number, unit: Figure['unit']): string {
  const digits = unit === '' ? 3 : value < 100 ? 1 : 0;
  return `${value.toFixed(digits)}${unit && ` ${unit}`}`;
}

function targetText({ target, unit }: Figure): string {
  if (!target) return '';
  const [sign, limit] = 'below' in target ? ['<', target.below] : ['≤', target.atMost];
  return `${sign} ${limit}${unit && ` ${unit}`}`;
}

function row(name: string, cells: readonly string[], rest: string): string {
  return `${name.padEnd(52)}${cells.map((cell) => cell.padStart(12)).join('')}  ${rest}`.trimEnd();
}

/** The first line of the report. */
export const webHeading = row('dashboard', ['target', 'figure', '÷ bare', '÷ before', 'load'], '');

/** A line of the report as text. */
export function formatFigure(line: WebLine): string {
  const verdict = line.isMet === null ? '' : line.isMet ? 'met' : 'missed';
  const [ratio, change] = [line.ratio, line.change].map((one) => one?.toFixed(2) ?? '');
  const figure = number(line.value, line.unit);
  const cells = [targetText(line), figure, ratio ?? '', change ?? '', line.load.toFixed(1)];
  return row(line.name, cells, [verdict, line.detail].filter(Boolean).join(' · '));
}

/** What recorded frames amount to: how long most took, and the longest task between them. */
export function frameFigures(
  name: string,
  frames: readonly number[],
  longTasks: readonly number[],
): [Figure, Figure] {
  const late = frames.filter((frame) => frame > 17.5).length;
  const longest = Math.max(0, ...longTasks);
  return [
    {
      name: `${name}: frame, p95`,
      value: quantile(frames, 0.95),
      unit: 'ms',
      target: { atMost: 17 },
      beside: 'frame',
      detail: `${frames.length} frames, ${late} late, longest ${Math.max(0, ...frames).toFixed(0)} ms`,
    },
    {
      name: `${name}: longest task`,
      value: longest,
      unit: 'ms',
      target: { atMost: 100 },
      detail: `${longTasks.length} above 50 ms`,
    },
  ];
}

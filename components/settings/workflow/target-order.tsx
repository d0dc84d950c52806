'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMay } from '@/components/shell/session-context';
import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/icon-button';
import type { StageSlug } from '@/lib/pipeline/stages';
import { isFinal, withOrder } from './draft';
import type { Editor } from './use-editor';

/** The buttons that put a target before or after its neighbour. */
function MoveButtons({
  name,
  isFirst,
  isLast,
  onMove,
}: {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
}) {
  return (
    <span className="flex shrink-0">
      <IconButton label={`Move ${name} up`} disabled={isFirst} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton label={`Move ${name} down`} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDown aria-hidden />
      </IconButton>
    </span>
  );
}

/** The targets of one stage in their order, to be put in another. */
export function TargetOrder({
  editor: { draft, edit },
  from,
}: {
  editor: Editor;
  from: StageSlug;
}) {
  const mayWrite = useMay('settings:write');
  const targets = draft.targets[from];
  const { name } = draft.words[from];
  return (
    <section
      aria-label={`Moves from ${name}`}
      className="rounded-xl border border-line bg-surface p-4"
    >
      <h3 className="text-sm font-semibold">From {name}</h3>
      <p className="mt-1 text-xs text-muted">
        {isFinal(from)
          ? 'Final: an application leaves it by force only.'
          : '“Move forward” takes the first. The others are offered in this order.'}
      </p>
      {targets.length === 0 ? (
        <p className="mt-4 text-sm text-muted">No moves.</p>
      ) : (
        <ol className="mt-3 space-y-1">
          {targets.map((to, index) => (
            <li key={to} className="flex min-h-8 items-center gap-2 text-sm">
              <span className="w-4 shrink-0 text-right text-xs text-muted tabular-nums">
                {index + 1}
              </span>
              <span className="min-w-0 grow">
                {draft.words[to].name}{' '}
                {index === 0 ? <Badge tone="accent">Move forward</Badge> : null}
              </span>
              {mayWrite && targets.length > 1 ? (
                <MoveButtons
                  name={draft.words[to].name}
                  isFirst={index === 0}
                  isLast={index === targets.length - 1}
                  onMove={(by) => edit((known) => withOrder(known, from, index, by))}
                />
              ) : null}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

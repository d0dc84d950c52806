'use client';

import { memo } from 'react';
import { lanes } from '@/components/applications/lanes';
import { useMay } from '@/components/shell/session-context';
import { Badge } from '@/components/ui/badge';
import { classNames } from '@/components/ui/class-names';
import { Input } from '@/components/ui/field';
import { boardOrder, type StageSlug, stages } from '@/lib/pipeline/stages';
import { Card } from '../panel';
import { type Draft, isColor, type StageWords, withWords } from './draft';
import type { Editor } from './use-editor';

type RowProps = {
  slug: StageSlug;
  words: StageWords;
  count: number;
  isChanged: boolean;
  isDisabled: boolean;
  edit: (change: (draft: Draft) => Draft) => void;
};

const StageRow = memo(function StageRow(props: RowProps) {
  const { slug, words, count, isChanged, isDisabled, edit } = props;
  const usual = stages[slug].defaultName;
  const set = (next: Partial<StageWords>) => edit((draft) => withWords(draft, slug, next));
  return (
    <li className="flex flex-wrap items-center gap-2 px-4 py-2">
      <input
        type="color"
        aria-label={`Colour of ${usual}`}
        disabled={isDisabled}
        value={isColor(words.color) ? words.color.toLowerCase() : stages[slug].defaultColor}
        onChange={(event) => set({ color: event.target.value })}
        className="size-8 shrink-0 cursor-pointer rounded-lg border border-line-strong bg-surface p-1 disabled:cursor-auto disabled:border-transparent disabled:bg-transparent"
      />
      <Input
        aria-label={`Name of ${usual}`}
        disabled={isDisabled}
        value={words.name}
        maxLength={100}
        {...(words.name.trim() ? {} : { 'aria-invalid': true as const })}
        onChange={(event) => set({ name: event.target.value })}
        className="h-8 w-auto min-w-0 grow basis-32"
      />
      <span className="ml-auto flex shrink-0 items-center justify-end gap-2 text-xs text-muted tabular-nums sm:w-36">
        {isChanged ? <Badge tone="warning">Changed</Badge> : null}
        <span title="Applications in this stage now">{count.toLocaleString('en')}</span>
      </span>
    </li>
  );
});

/** Names and colours of the stages, lane by lane. */
export function StageWordsList({
  editor: { draft, changes, edit },
  counts,
}: {
  editor: Editor;
  counts: ReadonlyMap<StageSlug, number>;
}) {
  const mayWrite = useMay('settings:write');
  return (
    <div className="max-w-form space-y-5">
      {lanes.map(({ status, name, ink }) => (
        <section key={status} aria-label={name}>
          <div className="mb-2 flex items-baseline gap-3">
            <h3 className={classNames('grow text-xs font-semibold', ink)}>{name}</h3>
            <span className="px-4 text-xs text-muted">Applications</span>
          </div>
          <Card>
            <ul className="divide-y divide-line">
              {boardOrder
                .filter((slug) => stages[slug].lane === status)
                .map((slug) => (
                  <StageRow
                    key={slug}
                    slug={slug}
                    words={draft.words[slug]}
                    count={counts.get(slug) ?? 0}
                    isChanged={changes.words.includes(slug)}
                    isDisabled={!mayWrite}
                    edit={edit}
                  />
                ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  );
}

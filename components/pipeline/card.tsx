'use client';

import { MoveRight } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  startTransition,
  useEffect,
  useState,
} from 'react';
import { ScoreBadge, urgencyInks } from '@/components/applications/figures';
import { Checkbox } from '@/components/ui/checkbox';
import { classNames } from '@/components/ui/class-names';
import { useIsSelected } from '@/components/ui/selection';
import { useIsHere } from '@/components/ui/use-is-here';
import type { PipelineCard } from '@/lib/browser/pipeline/queries';
import { whenIdle } from '@/lib/browser/when-idle';
import { fullName } from '@/lib/words/full-name';
import { useBoard } from './board-context';
import { cardState } from './card-state';
import { useCarried } from './carrying';
import { MoveMenu } from './move-menu';

/** The name on a card. */
export function nameOf(card: PipelineCard): string {
  return card.candidates ? fullName(card.candidates) : '';
}

/** The job and the place, once each: many titles name the place themselves. */
function jobAndPlace({ job, location_name: place }: PipelineCard): string {
  return place && !job.title.includes(place) ? `${job.title} · ${place}` : job.title;
}

function StateLine({ card }: { card: PipelineCard }) {
  const { text, tone } = cardState(card, new Date(), useIsHere());
  return (
    <p
      className={classNames(
        'mt-px flex items-center gap-1.5 text-xs pointer-coarse:pr-20',
        urgencyInks[tone],
      )}
    >
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
      <span className="truncate" suppressHydrationWarning>
        {text}
      </span>
    </p>
  );
}

const MOST_TAGS = 2;

/** The first tags in the line of the job, so that every card is as high as the others. */
function CardTags({ tags }: Pick<PipelineCard, 'tags'>) {
  if (tags.length === 0) return null;
  const more = tags.length - MOST_TAGS;
  return (
    <ul aria-label="Tags" className="flex min-w-0 shrink gap-1">
      {tags.slice(0, MOST_TAGS).map(({ tag_id: id, name }) => (
        <li key={id} className="min-w-6 max-w-20 truncate rounded bg-sunken px-1 leading-4">
          {name}
        </li>
      ))}
      {more > 0 ? <li className="shrink-0 leading-4">+{more}</li> : null}
    </ul>
  );
}

/** What a card shows, without anything that reacts. */
const CardFace = memo(function CardFace({ card }: { card: PipelineCard }) {
  return (
    <div>
      <p className="flex h-5 items-center gap-2 text-row font-medium">
        <bdi className="truncate">{nameOf(card)}</bdi>
        <span className="ml-auto">
          <ScoreBadge score={card.score} />
        </span>
      </p>
      <div className="flex h-4 items-center gap-1 text-xs text-muted">
        <p className="min-w-0 grow basis-16 truncate">{jobAndPlace(card)}</p>
        <CardTags tags={card.tags} />
      </div>
      <StateLine card={card} />
    </div>
  );
});

const cardClass = 'relative h-17 rounded-lg border border-line bg-surface px-3 py-1.5 select-none';

/** What appears on a card under the pointer or the focus; kept out of what a drag renders again. */
const CardControls = memo(function CardControls({
  card,
  isSelected,
  isWanted,
}: {
  card: PipelineCard;
  isSelected: boolean;
  isWanted: boolean;
}) {
  const board = useBoard();
  // A click on a card that is waited for comes first: nobody can point at these before.
  const [isTime, setIsTime] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIsTime(true))), []);
  const name = nameOf(card);
  if (!(isTime || isWanted) || !board.mayMove) return null;
  return (
    <div
      data-controls
      className={classNames(
        // Over the end of the last line, so that nothing on the card moves when they come.
        'absolute right-1.5 bottom-1 flex items-center gap-1.5 rounded-md bg-inherit px-1 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:gap-6 pointer-coarse:opacity-100',
        isSelected && 'opacity-100',
      )}
    >
      <Checkbox
        checked={isSelected}
        onChange={() => board.selection.toggle(card.application_id)}
        aria-label={`Select ${name}`}
      />
      <MoveMenu
        card={card}
        trigger={
          <button
            type="button"
            aria-label={`Move ${name} to…`}
            data-move={card.application_id}
            className="relative inline-flex size-6 cursor-pointer items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5"
          >
            <MoveRight className="size-4" aria-hidden />
          </button>
        }
      />
    </div>
  );
});

/** The id of what says how a card is carried by keyboard. */
export const CARRY_HELP = 'carry-help';

type Props = {
  card: PipelineCard;
  columnIds: readonly string[];
  onKey: (event: KeyboardEvent, card: PipelineCard) => void;
};

/** What a click and a key on a card do. */
function useCardHandlers({ card, columnIds, onKey }: Props) {
  const { mayMove, selection, open } = useBoard();
  const id = card.application_id;

  function onClick(event: MouseEvent) {
    const isSelecting = event.shiftKey || event.metaKey || event.ctrlKey;
    if (mayMove && isSelecting) selection.toggle(id, event.shiftKey ? columnIds : undefined);
    else open(card);
  }

  const carries = { 'aria-roledescription': 'draggable card', 'aria-describedby': CARRY_HELP };
  return {
    ...(mayMove ? carries : {}),
    onClick,
    onKeyDown: (event: KeyboardEvent) => onKey(event, card),
  };
}

/** One applicant on the board: drag it, open it, select it, or move it by its menu. */
export const Card = memo(function Card(props: Props) {
  const { card } = props;
  const id = card.application_id;
  const isSelected = useIsSelected(useBoard().selection, id);
  const [hasHadFocus, setHasHadFocus] = useState(false);
  const press = useCardHandlers(props);
  const isCarried = useCarried((state) => state.card?.application_id === id);
  return (
    <div
      data-box={id}
      className={classNames(
        cardClass,
        'group touch-manipulation hover:border-line-strong has-focus-visible:border-accent',
        isSelected && 'border-accent bg-accent-soft',
        isCarried && 'opacity-40',
      )}
    >
      <button
        type="button"
        data-card={id}
        {...press}
        aria-label={`${nameOf(card)}, ${card.job.title}`}
        onFocus={() => setHasHadFocus(true)}
        className="absolute inset-0 cursor-pointer rounded-lg"
      />
      <div className="pointer-events-none">
        <CardFace card={card} />
      </div>
      <CardControls card={card} isSelected={isSelected} isWanted={hasHadFocus} />
    </div>
  );
});

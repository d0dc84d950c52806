'use client';

import { ChevronLeft, ChevronRight, SkipForward, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStages } from '@/components/applications/use-stages';
import { useCandidateKeys } from '@/components/candidate/use-candidate-keys';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Kbd } from '@/components/ui/kbd';
import { toast, toastsAbove } from '@/components/ui/toast';
import type { StageSlug } from '@/lib/pipeline/stages';
import { ArrangeDialogs } from './arrange-dialogs';
import { DecisionMark } from './decision-mark';
import { type Entry, undoneNext } from './queue';
import { useDecide } from './use-decide';
import type { Review } from './use-review';

type Props = { entry: Entry; review: Review; isCovered: boolean; openProfile: () => void };

type ActionProps = {
  /** What it does, with whom it is about. */
  label: string;
  shortcut: string;
  onClick: (() => void) | undefined;
  variant?: 'primary' | 'secondary' | 'ghost';
  className?: string;
  children: ReactNode;
};

function Action({ label, shortcut, onClick, variant, className, children }: ActionProps) {
  return (
    <Button
      variant={variant}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      aria-disabled={onClick === undefined || undefined}
      onClick={(event) => {
        // The next person stands where this one did: a double click must decide once only.
        if (event.detail <= 1) onClick?.();
      }}
      className={classNames('h-11 min-w-11 px-2 max-md:gap-1 md:px-4', className)}
    >
      {children}
      <Kbd
        className={classNames(
          'hidden md:inline-flex',
          variant === 'primary' && 'border-on-accent/40 text-on-accent',
        )}
      >
        {shortcut}
      </Kbd>
    </Button>
  );
}

/** The keys that need no decision, and what each does. */
function useTurning({ review, openProfile }: Props) {
  const { queue, dispatch, undo } = review;
  const { place } = queue;
  return {
    j: () => dispatch({ kind: 'go', to: place + 1 }),
    k: place > 0 ? () => dispatch({ kind: 'go', to: place - 1 }) : undefined,
    s: () => dispatch({ kind: 'skip' }),
    ...{ u: undo, z: undo, o: openProfile },
  };
}

function Bar({
  turning: { j, k, s, u },
  undoes,
  state,
  children,
}: {
  turning: ReturnType<typeof useTurning>;
  /** Whose decision undo takes back. */
  undoes: string | undefined;
  state?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section
      ref={toastsAbove}
      aria-label="Decide"
      className="flex shrink-0 flex-wrap items-center gap-1.5 border-t border-line bg-surface px-2 py-2 sm:gap-2 sm:px-6"
    >
      <Action
        label="Previous person"
        shortcut="k"
        variant="ghost"
        onClick={k}
        className="max-md:hidden"
      >
        <ChevronLeft aria-hidden />
      </Action>
      <Action
        label="Next person"
        shortcut="j"
        variant="ghost"
        onClick={j}
        className="max-md:hidden"
      >
        <ChevronRight aria-hidden />
      </Action>
      <Action
        label={undoes ? `Undo the decision about ${undoes}` : 'Undo the last decision'}
        shortcut="u"
        variant="ghost"
        onClick={u}
      >
        <Undo2 aria-hidden /> <span className="max-xl:hidden">Undo</span>
      </Action>
      {state ? (
        <p className="flex min-w-0 items-center gap-1.5 text-sm max-sm:basis-full">{state}</p>
      ) : null}
      <span className="grow" />
      <Action label="Skip" shortcut="s" onClick={s}>
        <SkipForward aria-hidden className="max-md:hidden" /> Skip
      </Action>
      {children}
    </section>
  );
}

/** The bar while nobody can be decided: going on, back and undoing still work. */
export function WaitingBar({ isLoading, ...props }: Props & { isLoading?: boolean }) {
  const turning = useTurning(props);
  // Whoever decides is quicker than the network at times: a key must not be lost without a word.
  const wait = () => toast.info(`${props.entry.applicant.name} is still being loaded`);
  const early = isLoading ? { a: wait, e: wait } : {};
  useCandidateKeys(props.isCovered ? {} : { ...turning, ...early });
  const undoes = undoneNext(props.review.queue)?.applicant.name;
  return <Bar turning={turning} undoes={undoes} />;
}

function stateOf(
  { applicant, state, to }: Entry,
  now: StageSlug,
  nameOfStage: (stage: StageSlug) => string,
) {
  if (state === 'undoing') return 'Being undone…';
  // A colleague has moved them while they were looked at.
  const elsewhere = now === applicant.stage ? null : `Moved to ${nameOfStage(now)} meanwhile`;
  if (!to) return elsewhere ?? (state === 'skipped' ? 'Skipped' : null);
  // Something else has moved them since; what was decided may be a moment ahead of what was read.
  if (state === 'done' && now !== to && now !== applicant.stage) {
    return `Now in ${nameOfStage(now)}`;
  }
  return `${state === 'sending' ? 'Going' : 'Went'} to ${nameOfStage(to)}`;
}

/** Decides about the person above: by its buttons, and by keys while nothing lies over them. */
export function ActionBar(props: Props) {
  const { entry, review, isCovered } = props;
  const decide = useDecide(props);
  const { advance, reject, person } = decide;
  const { stageOf } = useStages();
  const turning = useTurning(props);
  useCandidateKeys(isCovered ? {} : { ...turning, a: advance?.act, e: reject });
  const { name } = person;
  const words = stateOf(entry, person.stage, (stage) => stageOf(stage).name);
  return (
    <>
      <Bar
        turning={turning}
        undoes={undoneNext(review.queue)?.applicant.name}
        state={
          words ? (
            <>
              <DecisionMark entry={entry} />
              <span className="truncate text-muted">{words}</span>
            </>
          ) : null
        }
      >
        <Action label={`Reject ${name}`} shortcut="e" onClick={reject}>
          Reject…
        </Action>
        <Action
          label={advance ? `${advance.label} ${name}: ${advance.to}` : `Advance ${name}`}
          shortcut="a"
          variant="primary"
          onClick={advance?.act}
          className="max-md:grow xl:min-w-48"
        >
          <span className="min-w-0 text-left leading-tight">
            <span className="block">{advance?.label ?? 'Advance'}</span>
            {advance?.to ? (
              <span className="block max-w-32 truncate text-xs font-normal sm:max-w-44">
                {advance.to}
              </span>
            ) : null}
          </span>
        </Action>
      </Bar>
      <ArrangeDialogs {...{ decide, review }} />
    </>
  );
}

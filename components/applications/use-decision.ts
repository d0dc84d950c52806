'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useMay } from '@/components/shell/session-context';
import { toast } from '@/components/ui/toast';
import { type MovePreview, movePreviewQuery } from '@/lib/browser/applications';
import { type BulkMove, useMoveApplication } from '@/lib/browser/pipeline/moves';
import type { StageSlug } from '@/lib/pipeline/stages';
import { bookedOf, type Decision, type Person } from './decision';
import { consequenceOf, needsForce } from './stage-consequence';
import { undoOf, useStageMove } from './stage-move';
import { type ManyMoves, undoneTexts, useEndings } from './use-endings';
import { useStages } from './use-stages';

type Needs = {
  many?: ManyMoves;
  /** Takes the focus along with an applicant who was moved by key or by a dialog. */
  follow?: (person: Person, to: StageSlug) => void;
  /** Where the focus goes when a dialog is left. */
  focusOf?: (person: Person) => HTMLElement | null;
};

export type Decisions = ReturnType<typeof useDecision>;

/** A stage that every question is asked from. */
const openStage: StageSlug = 'applied';

/** Moves that ask nothing, and their way back. */
function useMoves(many: ManyMoves | undefined) {
  const { stageOf, nextOf } = useStages();
  const { mutateAsync: send } = useMoveApplication();
  const moveTo = useStageMove();
  const stageName = (slug: StageSlug) => stageOf(slug).name;
  const isAllowed = (from: StageSlug, to: StageSlug) => nextOf(from).includes(to);

  function move({ applicationId, name, stage: from }: Person, to: StageSlug, reason?: string) {
    moveTo({ applicationId, name, from, to, reason });
  }

  async function moveMany(ids: readonly string[], to: StageSlug) {
    const bulk: BulkMove = { action: 'change-stage', applicationIds: [...ids], to };
    await many?.perform(bulk, `moved to ${stageName(to)}`);
  }

  function moveBack(person: Person, now: StageSlug, preview: MovePreview) {
    const { applicationId, name, stage: to } = person;
    const texts = undoneTexts(false, preview);
    const description = texts.length > 0 ? { description: texts.join(' ') } : {};
    return () =>
      void send({ applicationId, to, ...undoOf(isAllowed(now, to)) }).then(
        () => toast.success(`${name} is back in ${stageName(to)}`, description),
        (error) => toast.failure('Not undone', error),
      );
  }

  return { stageName, isAllowed, move, moveMany, moveBack };
}

type Moves = ReturnType<typeof useMoves>;

/** Finds what has to be asked before a move, and asks it. */
function questionsBy(
  { stageName, isAllowed, move, moveMany }: Moves,
  {
    mayForce,
    follow,
    setDecision,
    isBooked,
  }: {
    mayForce: boolean;
    follow: Needs['follow'];
    setDecision: (decision: Decision) => void;
    isBooked: (ids: readonly string[]) => Promise<boolean>;
  },
) {
  // An interview that is booked makes its stage a plain move, and the stage after it a question.
  async function askIfBooked(asked: Decision, whenBooked: boolean, otherwise: () => void) {
    try {
      if ((await isBooked(asked.ids)) === whenBooked) setDecision(asked);
      else otherwise();
    } catch (error) {
      toast.failure(`${asked.subject} was not moved`, error);
    }
  }

  /** Asks about one person; where a key asked for the move, the focus goes along. */
  function ask(person: Person, to: StageSlug, isByKey = false) {
    const { stage: from, applicationId, name } = person;
    if (from === to) return;
    const isForced = needsForce(from, to, isAllowed(from, to));
    if (isForced && !mayForce) {
      const description = `The workflow does not allow a move from there to ${stageName(to)}.`;
      toast.error(`${name} stays in ${stageName(from)}`, { description });
      return;
    }
    const kind = consequenceOf(from, to);
    const asked = { to, ids: [applicationId], subject: name, person, isForced };
    const plainly = () => {
      if (!isAllowed(from, to)) return setDecision({ kind: 'force', ...asked });
      move(person, to);
      if (isByKey) follow?.(person, to);
    };
    if (kind === 'move') plainly();
    else if (kind === 'attend') void askIfBooked({ kind, ...asked }, true, plainly);
    else if (kind === 'schedule') void askIfBooked({ kind, ...asked }, false, plainly);
    else setDecision({ kind, ...asked });
  }

  /** As ask, for many; about a single one it asks the same as ever. */
  function askMany(ids: readonly string[], people: readonly Person[], to: StageSlug) {
    const [only] = people;
    if (ids.length === 1 && only) return ask(only, to);
    const kind = consequenceOf(openStage, to);
    const subject = `${ids.length} applicants`;
    const asked = { to, ids, subject, person: null, isForced: false };
    const plainly = () => void moveMany(ids, to);
    if (kind === 'move') plainly();
    else if (kind === 'attend') void askIfBooked({ kind, ...asked }, true, plainly);
    else setDecision({ kind, ...asked });
  }

  function askWithdrawal(person: Person) {
    const { applicationId, name: subject } = person;
    const asked = { to: 'client_rejected', ids: [applicationId], subject, person } as const;
    setDecision({ kind: 'withdraw', ...asked, isForced: false });
  }

  return { ask, askMany, askWithdrawal };
}

type Questions = ReturnType<typeof questionsBy>;

/** The one way by which applicants are moved: asks first what the move brings about, then does it. */
export function useDecision({ many, follow, focusOf }: Needs) {
  const client = useQueryClient();
  const mayForce = useMay('application:force');
  const [decision, setDecision] = useState<Decision | null>(null);
  const close = () => setDecision(null);
  const moves = useMoves(many);
  const { stageName, isAllowed } = moves;
  const endings = useEndings(moves.moveBack, many);
  const isBooked = async (ids: readonly string[]) =>
    bookedOf(await client.fetchQuery(movePreviewQuery(ids))).length > 0;
  const latest = useRef(questionsBy(moves, { mayForce, follow, setDecision, isBooked }));
  latest.current = questionsBy(moves, { mayForce, follow, setDecision, isBooked });
  // Stays the same, so that asking does not render every card of a board again.
  const questions = useMemo<Questions>(
    () => ({
      ask: (...asked) => latest.current.ask(...asked),
      askMany: (...asked) => latest.current.askMany(...asked),
      askWithdrawal: (person) => latest.current.askWithdrawal(person),
    }),
    [],
  );

  /** Closes the dialog once what it asked for is done; what many were refused is told elsewhere. */
  async function finish(made: Promise<boolean>) {
    if (!decision?.person) close();
    if (!(await made)) return;
    close();
    if (decision?.person) follow?.(decision.person, decision.to);
  }

  function cancel() {
    close();
    const person = decision?.person;
    // The board has gone along with a card that was carried; it comes back with it.
    if (person && focusOf && !focusOf(person)) follow?.(person, person.stage);
  }

  /** Moves on as the open dialog proposes: by force only after the reason for it. */
  function proceed(reason?: string) {
    if (!decision) return;
    const { person, to, ids } = decision;
    if (person && !reason && !isAllowed(person.stage, to)) {
      setDecision({ ...decision, kind: 'force' });
      return;
    }
    close();
    if (!person) return void moves.moveMany(ids, to);
    moves.move(person, to, reason);
    follow?.(person, to);
  }

  const returnFocus = () => (decision?.person && focusOf?.(decision.person)) ?? null;
  return {
    decision,
    close: cancel,
    finish,
    proceed,
    returnFocus,
    stageName,
    endings,
    ...questions,
  };
}

'use client';

import { useState } from 'react';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { Decision, Person, Telling } from './decision';
import { useStageMove } from './stage-move';
import { type Ended, type ManyMoves, type Typed, useEndings } from './use-endings';
import { useQuestions } from './use-questions';
import { useStages } from './use-stages';

/** Where the focus goes once a dialog is left. */
export type FollowUp = {
  /** Takes the focus along with an applicant who was moved by key or by a dialog. */
  follow?: (person: Person, to: StageSlug) => void;
  /** Where the focus goes when a dialog is left. */
  focusOf?: (person: Person) => HTMLElement | null;
};

type Needs = FollowUp & {
  many?: ManyMoves;
  /** Moves in another way than at once. */
  moveBy?: (person: Person, to: StageSlug, reason?: string) => void;
  telling?: Telling;
};

export type Decisions = ReturnType<typeof useDecision>;

function useMoveMany(many: ManyMoves | undefined) {
  const { stageOf } = useStages();
  return (ids: readonly string[], to: StageSlug, seenIn?: Decision['seenIn']) => {
    const done = `moved to ${stageOf(to).name}`;
    const from = seenIn ? { from: seenIn } : {};
    void many?.perform({ action: 'change-stage', applicationIds: [...ids], to, ...from }, done);
  };
}

const aboutWhom = ({ ids }: Decision) => ids.join(' ');

/** The one way by which applicants are moved: asks first what the move brings about, then does it. */
export function useDecision({ many, follow, focusOf, moveBy, telling }: Needs) {
  const { nextOf } = useStages();
  const moveAtOnce = useStageMove();
  const move = moveBy ?? moveAtOnce;
  const moveMany = useMoveMany(many);
  const endings = useEndings(many, telling);
  const [decision, setDecision] = useState<Decision | null>(null);
  const [unsent, setUnsent] = useState<(Typed & { about: string }) | null>(null);
  const person = decision?.person;
  const close = () => setDecision(null);

  /** Closes the dialog once what it asked for is done; what many were refused is told elsewhere. */
  async function finish(made: Promise<Ended>, typed?: Typed) {
    if (!decision) return;
    // Another dialog may be open by the time of the answer; it stays.
    const leave = () => setDecision((open) => (open === decision ? null : open));
    const about = aboutWhom(decision);
    if (!person) leave();
    const ended = await made;
    if (ended === true) {
      setUnsent((kept) => (kept?.about === about ? null : kept));
      leave();
      if (decision.isTicked) many?.clearSelection();
      if (person) follow?.(person, decision.to);
      return;
    }
    if (typed && (ended === 'lost' || !person)) setUnsent({ ...typed, about });
    // What the dialog showed holds no longer: whoever still wants it asks again.
    if (ended === 'lost') {
      leave();
      followBack();
    } else if (!person) setDecision((open) => open ?? decision);
  }

  /** The board has gone along with a card that was carried; it comes back with it. */
  function followBack() {
    if (person && focusOf && !focusOf(person)) follow?.(person, person.stage);
  }

  function cancel() {
    close();
    setUnsent(null);
    followBack();
  }

  /** Moves on as the open dialog proposes: by force only after the reason for it. */
  function proceed(reason?: string) {
    if (!decision) return;
    const { to, ids, seenIn, isTicked } = decision;
    if (person && !reason && !nextOf(person.stage).includes(to)) {
      return setDecision({ ...decision, kind: 'force' });
    }
    close();
    if (!person) return moveMany(ids, to, seenIn);
    move(person, to, reason);
    if (isTicked) many?.clearSelection();
    follow?.(person, to);
  }

  /** What was typed before for those the open dialog is about, and not sent. */
  const unsentFor = decision && unsent?.about === aboutWhom(decision) ? unsent : null;
  const returnFocus = () => (person && focusOf?.(person)) ?? null;
  const untick = many?.clearSelection;
  const questions = useQuestions({ open: setDecision, move, follow, moveMany, untick });
  return {
    decision,
    close: cancel,
    finish,
    proceed,
    returnFocus,
    unsent: unsentFor,
    endings,
    ...questions,
  };
}

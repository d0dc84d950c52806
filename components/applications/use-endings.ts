'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/components/ui/toast';
import { ApiError, call, type Input, type OperationName } from '@/lib/browser/api';
import type { MovePreview } from '@/lib/browser/applications';
import type { BulkMove } from '@/lib/browser/pipeline/moves';
import { refreshApplications, showInTables, showOnBoards } from '@/lib/browser/pipeline/refresh';
import { isRejectionStage } from '@/lib/pipeline/rejection-outcomes';
import type { StageSlug } from '@/lib/pipeline/stages';
import { type Decision, lastingText, type Person, type Telling, undoneWords } from './decision';
import { isTold } from './interview-text';
import { type Telling as Told, untoldText } from './sending';
import { useMoveBack, useTellRefusal } from './stage-move';

type Body<Name extends OperationName> = Exclude<Input<Name>['body'], FormData | undefined>;

export type Rejection = {
  reason: string;
  outcome: 'recruiter_rejected' | 'candidate_withdrew';
  /** ISO time of the message; undefined for now. */
  sendAt: string | undefined;
  isSilent: boolean;
  /** What the message says if not the usual words. */
  words: string | undefined;
  preview: MovePreview;
};

/** What was typed before an end: why, and the letter with the outcome that it is about. */
export type Typed = Pick<Rejection, 'reason'> & Partial<Pick<Rejection, 'outcome' | 'words'>>;

type Words = Parameters<Telling['done']>[2] & { failed: string };

export type ManyMoves = {
  /** Answers whether the request was answered; what single ones were refused is told apart. */
  perform: (move: BulkMove, done: string, lasting?: string) => Promise<boolean>;
  /** Takes all ticks away. */
  clearSelection: () => void;
  isBusy: boolean;
};

/** Takes a rejection back, says what is back with it and what is not, and answers whether it is. */
export function useReopen() {
  const client = useQueryClient();
  return async (
    { applicationId, name }: Pick<Person, 'applicationId' | 'name'>,
    preview?: MovePreview,
  ) => {
    try {
      const params = { applicationId };
      const reopened = await call('reopenApplication', { params, body: {} });
      const words = undoneWords(
        reopened.message_cancelled,
        preview,
        undefined,
        reopened.rejection_sent_at,
      );
      toast.success(`${name} is back in the pipeline`, words);
      await refreshApplications(client);
      return true;
    } catch (error) {
      toast.failure('Not reopened', error);
      await refreshApplications(client);
      return false;
    }
  };
}

function rejectBody({ reason, outcome, sendAt, isSilent, words }: Rejection, to: StageSlug) {
  return {
    outcome,
    ...(isRejectionStage(to) ? { to_stage: to } : {}),
    ...(reason ? { reason } : {}),
    ...(sendAt ? { scheduled_send_at: sendAt } : {}),
    ...(isSilent ? { send_message: false } : {}),
    ...(words && !isSilent ? { message_body: words } : {}),
  };
}

function lastingOf({ preview, sendAt, isSilent }: Rejection): string | undefined {
  const isOut = !(sendAt || isSilent) && preview.applications.some(isTold);
  const texts = [lastingText(preview), isOut ? 'The message is on its way.' : undefined];
  return texts.filter(Boolean).join(' ') || undefined;
}

const doneByToast: Pick<Telling, 'done'> = {
  done: (_person, _to, { done, lasting, undo }) =>
    toast.success(done, {
      ...(lasting ? { description: lasting } : {}),
      ...(undo ? { undo: () => void undo() } : {}),
    }),
};

/** Whether what a dialog asked for is done; `lost` where somebody else has moved the person first. */
export type Ended = boolean | 'lost';

/** Runs one action at a time on one application; how it ended is told even if its dialog is gone. */
function useAction(telling: Telling) {
  const client = useQueryClient();
  const acting = useMutation({
    mutationFn: (action: () => Promise<Told>) => action(),
    onSettled: () => {
      void refreshApplications(client);
      void client.invalidateQueries({ queryKey: ['checks'] });
    },
  });

  async function act(
    person: Person,
    to: StageSlug,
    action: () => Promise<Told>,
    { failed, ...words }: Words,
  ): Promise<Ended> {
    const { applicationId, stage: from } = person;
    let untold: string | undefined;
    try {
      untold = untoldText(await acting.mutateAsync(action));
    } catch (error) {
      telling.failed(person, failed, error, to);
      return error instanceof ApiError && error.code === 'STAGE_CONFLICT' ? 'lost' : false;
    }
    const move = { applicationId, from, to, at: new Date() };
    showOnBoards(client, [move]);
    showInTables(client, [move]);
    telling.done(person, to, untold ? { ...words, lasting: untold } : words);
    return true;
  }

  return { act, isBusy: acting.isPending };
}

type Parts = ReturnType<typeof useParts>;

type BulkAbout = Pick<Decision, 'seenIn'> & { done: string; preview: MovePreview };

function useParts(many: ManyMoves | undefined, telling: Telling) {
  const { act, isBusy } = useAction(telling);
  const reopen = useReopen();
  const moveBack = useMoveBack();
  async function bulk(move: BulkMove, about: BulkAbout): Promise<boolean> {
    const { done, preview, seenIn } = about;
    // The preview follows what others do; the decision was made about where everybody was before.
    const from = Object.fromEntries([
      ...preview.applications.map(({ application_id: id, stage }) => [id, stage]),
      ...Object.entries(seenIn ?? {}),
    ]);
    const lasting = lastingText(preview, 'to' in move ? move.to : undefined);
    return (await many?.perform({ ...move, from }, done, lasting)) ?? false;
  }
  return { act, bulk, reopen, moveBack, isBusy: isBusy || (many?.isBusy ?? false) };
}

function rejectionsBy({ act, bulk, reopen }: Parts) {
  return {
    reject({ person, ids, to, seenIn }: Decision, rejection: Rejection): Promise<Ended> {
      const { reason, sendAt, isSilent, preview } = rejection;
      if (!person) {
        const applicationIds = [...ids];
        const stage = isRejectionStage(to) ? to : 'client_rejected';
        const wish = { ...(reason ? { reason } : {}), ...(sendAt ? { sendAt } : {}), isSilent };
        const move: BulkMove = { action: 'reject', to: stage, applicationIds, ...wish };
        return bulk(move, { done: 'rejected', preview, seenIn });
      }
      const { applicationId, name, stage } = person;
      const body = { ...rejectBody(rejection, to), from_stage: stage };
      return act(person, to, () => call('rejectApplication', { params: { applicationId }, body }), {
        ...{ done: `${name} rejected`, failed: `${name} was not rejected` },
        ...{ lasting: lastingOf(rejection), undo: () => reopen(person, preview) },
      });
    },

    async withdraw(
      { person, to }: Decision,
      body: Body<'withdrawApplication'>,
      preview: MovePreview,
    ) {
      if (!person) return false;
      const { applicationId, name } = person;
      const send = () => call('withdrawApplication', { params: { applicationId }, body });
      return act(person, to, send, {
        ...{ done: `${name} has withdrawn`, failed: `${name} was not withdrawn` },
        ...{ lasting: lastingText(preview), undo: () => reopen(person, preview) },
      });
    },
  };
}

function otherEndingsBy({ act, bulk, moveBack }: Parts) {
  return {
    async hire(
      { person, ids, to, seenIn }: Decision,
      body: Body<'hireApplication'>,
      preview: MovePreview,
    ) {
      if (!person) {
        const reason = body.reason ? { reason: body.reason } : {};
        const applicationIds = [...ids];
        const told = body.notify === false ? { isSilent: true } : {};
        const move: BulkMove = { action: 'change-stage', to, applicationIds, ...reason, ...told };
        return bulk(move, { done: 'hired', preview, seenIn });
      }
      const { applicationId, name } = person;
      return act(person, to, () => call('hireApplication', { params: { applicationId }, body }), {
        ...{ done: `${name} is hired`, failed: `${name} was not hired` },
        ...{ lasting: lastingText(preview, to), undo: moveBack(person, to, preview) },
      });
    },

    async doNotContact(decision: Decision, reason: string, preview: MovePreview) {
      const { person, ids, to, isForced, seenIn } = decision;
      const why = { ...(reason ? { reason } : {}), ...(isForced ? { force: true } : {}) };
      if (!person) {
        const move: BulkMove = { action: 'change-stage', to, applicationIds: [...ids], ...why };
        return bulk(move, { done: 'are not to be contacted', preview, seenIn });
      }
      const { applicationId, name } = person;
      const body = { to_stage: to, ...why };
      return act(person, to, () => call('changeStage', { params: { applicationId }, body }), {
        ...{ done: `${name} is not to be contacted`, failed: `${name} was not moved` },
        ...{ lasting: lastingText(preview, to), undo: moveBack(person, to, preview) },
      });
    },
  };
}

/** What ends applications, one or many at a time; each answers whether it was done. */
export function useEndings(many: ManyMoves | undefined, telling?: Telling) {
  const failed = useTellRefusal();
  const parts = useParts(many, telling ?? { ...doneByToast, failed });
  return { ...rejectionsBy(parts), ...otherEndingsBy(parts), isBusy: parts.isBusy };
}

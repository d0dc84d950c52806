'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useMay } from '@/components/shell/session-context';
import { toast } from '@/components/ui/toast';
import { movePreviewQuery } from '@/lib/browser/applications';
import type { StageSlug } from '@/lib/pipeline/stages';
import { bookedOf, type Decision, type Person } from './decision';
import { type Next, nextForMany, nextForOne } from './question';
import { needsForce } from './stage-consequence';
import { useStages } from './use-stages';

type Steps = { move: () => void; open: (decision: Decision) => void };

/** Moves or asks, whichever comes next. */
async function goOn(client: QueryClient, next: Next, steps: Steps): Promise<void> {
  if (next.kind === 'move') return steps.move();
  if (next.kind === 'ask') return steps.open(next.decision);
  const { decision, asksIfBooked, otherwise } = next;
  try {
    const preview = await client.fetchQuery(movePreviewQuery(decision.ids));
    const isBooked = bookedOf(preview).length > 0;
    await goOn(client, isBooked === asksIfBooked ? { kind: 'ask', decision } : otherwise, steps);
  } catch (error) {
    toast.failure(`${decision.subject} was not moved`, error);
  }
}

/** Begins to move one person, if the workflow and the caller's rights allow it at all. */
function useBegin() {
  const client = useQueryClient();
  const mayForce = useMay('application:force');
  const { stageOf, nextOf } = useStages();
  return useCallback(
    (person: Person, to: StageSlug, steps: Steps) => {
      const { stage: from, name } = person;
      if (from === to) return;
      const isAllowed = nextOf(from).includes(to);
      if (!mayForce && needsForce(from, to, isAllowed)) {
        const description = `The workflow does not allow a move from there to ${stageOf(to).name}.`;
        toast.error(`${name} stays in ${stageOf(from).name}`, { description });
        return;
      }
      void goOn(client, nextForOne(person, to, isAllowed), steps);
    },
    [client, mayForce, stageOf, nextOf],
  );
}

/**
 * Asks what has to be asked before a move, or moves at once. `ask` stays the same while dialogs open
 * and close, so that asking does not render every card of a board again.
 */
export function useQuestions({
  open,
  move: moveTo,
  follow,
  moveMany,
  untick,
}: {
  open: (decision: Decision) => void;
  move: (person: Person, to: StageSlug) => void;
  follow: ((person: Person, to: StageSlug) => void) | undefined;
  moveMany: (ids: readonly string[], to: StageSlug) => void;
  untick: (() => void) | undefined;
}) {
  const client = useQueryClient();
  const begin = useBegin();

  const ask = useCallback(
    (person: Person, to: StageSlug, isByKey = false) => {
      const move = () => {
        moveTo(person, to);
        if (isByKey) follow?.(person, to);
      };
      begin(person, to, { move, open });
    },
    [begin, moveTo, follow, open],
  );

  function askTicked(person: Person, to: StageSlug, without: readonly string[]) {
    const move = () => {
      moveTo(person, to);
      untick?.();
    };
    begin(person, to, { move, open: (decision) => open({ ...decision, isTicked: true, without }) });
  }

  return {
    /** Asks about one person; where a key asked for the move, the focus goes along. */
    ask,
    /**
     * Asks about many; about a single one it asks the same as `ask`. Those `without` an application
     * are named alone.
     */
    askMany(people: readonly Person[], to: StageSlug, without: readonly string[] = []) {
      const ids = people.map(({ applicationId }) => applicationId);
      const [only] = people;
      if (ids.length === 1 && only) return askTicked(only, to, without);
      const seenIn = Object.fromEntries(people.map((one) => [one.applicationId, one.stage]));
      const nameOf = Object.fromEntries(people.map((one) => [one.applicationId, one.name]));
      const askAll = (decision: Decision) => open({ ...decision, seenIn, nameOf, without });
      const flagged = people.filter(({ isFlagged }) => isFlagged).map(({ name }) => name);
      void goOn(client, nextForMany(ids, to, flagged), {
        move: () => moveMany(ids, to),
        open: askAll,
      });
    },
    askWithdrawal(person: Person) {
      const { applicationId, name: subject } = person;
      const about = { to: 'client_rejected', ids: [applicationId], subject, person } as const;
      open({ kind: 'withdraw', ...about, isForced: false });
    },
  };
}

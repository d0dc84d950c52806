// Hiring: candidates, jobs, applications and all that happens to them. `records` has rows, columns and
// locks; `moves` is the only way a stage changes; the nouns above call it; `board` reads them all.

import type { Actor } from '@/lib/auth/actor';
import type { Tx } from '@/lib/base/postgres/transaction';
import { applicationNotFound } from '@/lib/hiring/records/application-record';
import type { Move, Moved, MoveOutcome } from './move';
import { moveMany } from './move-many';
import { reactions } from './reactions';

/**
 * The only way a stage changes: moves applications and lets every reaction to the moves happen, all
 * in the caller's transaction. See moveMany for the outcomes and what it throws.
 */
export async function changeStages(
  tx: Tx,
  actor: Actor,
  moves: readonly Move[],
): Promise<Map<string, MoveOutcome>> {
  const outcomes = await moveMany(tx, actor, moves);
  const moved = [...outcomes.values()].flatMap((outcome) =>
    outcome.kind === 'moved' ? [outcome.moved] : [],
  );
  for (const react of reactions) await react(tx, actor, moved);
  return outcomes;
}

/**
 * Changes the stage of one application. Throws what decideMove refuses, APPLICATION_NOT_FOUND,
 * STAGE_CONFLICT for the loser of a race, or FORBIDDEN.
 */
export async function changeStageOf(tx: Tx, actor: Actor, move: Move): Promise<Moved> {
  const outcome = (await changeStages(tx, actor, [move])).get(move.applicationId);
  if (outcome?.kind === 'moved') return outcome.moved;
  throw outcome?.kind === 'refused' ? outcome.error : applicationNotFound();
}

// Hiring: candidates, jobs, applications and everything that happens to them. `records` has rows,
// columns and locks; `moves` is the only code that changes a stage; the other folders call it;
// `board` reads across all of them.

import type { Actor } from '@/lib/auth/actor';
import type { Tx } from '@/lib/base/postgres/transaction';
import { applicationNotFound } from '@/lib/hiring/records/application-record';
import type { Move, Moved, MoveOutcome } from './move';
import { moveMany } from './move-many';
import { reactions } from './reactions';

/**
 * The only way to change a stage: moves applications and runs every reaction to the moves, in the
 * caller's transaction. See moveMany for the outcomes and errors.
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
 * STAGE_CONFLICT if the application has moved since it was read, or INSUFFICIENT_PERMISSIONS.
 */
export async function changeStageOf(tx: Tx, actor: Actor, move: Move): Promise<Moved> {
  const outcome = (await changeStages(tx, actor, [move])).get(move.applicationId);
  if (outcome?.kind === 'moved') return outcome.moved;
  throw outcome?.kind === 'refused' ? outcome.error : applicationNotFound();
}

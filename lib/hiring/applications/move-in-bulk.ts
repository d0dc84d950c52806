import { type Actor, authorize } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { inTransaction } from '@/lib/base/db';
import type { ServiceError } from '@/lib/base/errors';
import { log } from '@/lib/base/log';
import { refusalOf } from '@/lib/base/one-of-many';
import { changeStageOf, changeStages } from '@/lib/hiring/moves/change-stages';
import type { Moved, MoveOutcome } from '@/lib/hiring/moves/move';
import type { MoveRequest } from '@/lib/pipeline/decide-move';
import type { StageSlug } from '@/lib/pipeline/stages';
import { notifyRejected, type Rejection, requireFuture } from './reject';
import { type Reopened, reopenApplication } from './reopen';

type SharedMove = {
  kind: 'move';
  request: Extract<MoveRequest, { kind: 'change' | 'forward' | 'reject' }>;
  /** Where each application was seen, by its id: elsewhere, its move is a lost race. */
  seenIn?: Readonly<Record<string, StageSlug>> | undefined;
  reason?: string | undefined;
  /** For `reject`: the message to the candidates, and when to send it. */
  rejection?: Rejection;
  /** For a hire: whether nobody is told of an interview that it cancels. */
  isSilent?: boolean;
};

/** The action to apply to every application of a bulk request. */
export type BulkMove = SharedMove | { kind: 'reopen'; reason?: string | undefined };

export type BulkResult = { applicationId: string } & (
  | { moved: Moved | Reopened; error?: never }
  | { moved?: never; error: ServiceError }
);

// Small enough that single moves of the same applications never wait long for the locks.
const batchSize = 100;

function moveOne(applicationId: string, bulk: SharedMove) {
  const { request, seenIn, reason, rejection, isSilent } = bulk;
  const shared = { request, reason, isSilent, outcome: rejection?.outcome, isBulk: true };
  return { applicationId, seenIn: seenIn?.[applicationId], ...shared };
}

async function moveBatch(actor: Actor, ids: readonly string[], bulk: SharedMove) {
  return inTransaction(async (tx) => {
    const moves = ids.map((applicationId) => moveOne(applicationId, bulk));
    const outcomes = await changeStages(tx, actor, moves);
    if (bulk.rejection) {
      const rejected = [...outcomes.values()].flatMap((outcome) =>
        outcome.kind === 'moved' ? [outcome.moved.application] : [],
      );
      await notifyRejected(tx, actor, rejected, bulk.rejection);
    }
    return outcomes;
  });
}

async function moveApart(actor: Actor, applicationId: string, bulk: SharedMove): Promise<Moved> {
  return inTransaction(async (tx) => {
    const moved = await changeStageOf(tx, actor, moveOne(applicationId, bulk));
    const { rejection } = bulk;
    if (rejection) await notifyRejected(tx, actor, [moved.application], rejection);
    return moved;
  });
}

async function resultOf(
  applicationId: string,
  change: Promise<Moved | Reopened>,
): Promise<BulkResult> {
  return change.then(
    (moved) => ({ applicationId, moved }),
    (error: unknown) => ({
      applicationId,
      error: refusalOf(error, { application_id: applicationId }),
    }),
  );
}

function batchesOf(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / batchSize);
  return Array.from({ length: count }, (_, at) => ids.slice(at * batchSize, (at + 1) * batchSize));
}

async function moveTogether(actor: Actor, ids: readonly string[], bulk: SharedMove) {
  const together = await moveBatch(actor, ids, bulk).catch((error: unknown) => {
    log().warn({ err: error }, 'moves could not be made together; each is made by itself');
    return new Map<string, MoveOutcome>();
  });
  const results: BulkResult[] = [];
  for (const applicationId of ids) {
    const outcome: MoveOutcome = together.get(applicationId) ?? { kind: 'move_alone' };
    if (outcome.kind === 'moved') results.push({ applicationId, moved: outcome.moved });
    else if (outcome.kind === 'refused') results.push({ applicationId, error: outcome.error });
    else results.push(await resultOf(applicationId, moveApart(actor, applicationId, bulk)));
  }
  return results;
}

// Each application returns to its own previous stage, read from its history.
async function reopenEach(actor: Actor, ids: readonly string[], reason: string | undefined) {
  const results: BulkResult[] = [];
  for (const id of ids) {
    results.push(await resultOf(id, reopenApplication(actor, id, { reason, isBulk: true })));
  }
  return results;
}

/**
 * Applies the same move to many applications, or reopens them, and returns an outcome for each in
 * the order requested. A failure does not stop the others. Throws VALIDATION_ERROR if the message
 * would be sent in the past.
 */
export async function moveInBulk(
  actor: Actor,
  applicationIds: readonly string[],
  bulk: BulkMove,
  now = currentTime(),
): Promise<BulkResult[]> {
  authorize(actor, 'application:write');
  if (bulk.kind === 'reopen') return reopenEach(actor, applicationIds, bulk.reason);
  if (bulk.request.kind === 'change' && bulk.request.force) authorize(actor, 'application:force');
  requireFuture(bulk.rejection?.sendAt, now);
  const results: BulkResult[] = [];
  for (const ids of batchesOf(applicationIds))
    results.push(...(await moveTogether(actor, ids, bulk)));
  return results;
}

import { type Actor, authorize } from '@/lib/auth/actor';
import { inTransaction } from '@/lib/db';
import { ServiceError } from '@/lib/errors';
import { log } from '@/lib/log';
import type { MoveRequest } from '@/lib/pipeline/move';
import { type Moved, moveApplication } from './move';
import { type MoveOutcome, moveApplications } from './move-many';
import { letterOf, type Rejection, requireFuture } from './reject';
import { tellCandidates } from './tell';

/** What is to happen to every application of a bulk action. */
export type BulkMove = {
  request: Extract<MoveRequest, { kind: 'change' | 'forward' | 'reject' }>;
  reason?: string | undefined;
  /** Goes with `reject`: what the candidates are told, and when. */
  rejection?: Rejection;
};

export type BulkResult = { applicationId: string } & (
  | { moved: Moved; error?: never }
  | { moved?: never; error: ServiceError }
);

// So few that single moves of the same applications are never kept waiting for long.
const batchSize = 100;

function sharedMove({ request, reason, rejection }: BulkMove) {
  return { request, reason, outcome: rejection?.outcome, isBulk: true };
}

async function moveBatch(actor: Actor, ids: readonly string[], bulk: BulkMove) {
  return inTransaction(async (tx) => {
    const outcomes = await moveApplications(tx, actor, ids, sharedMove(bulk));
    if (bulk.rejection) {
      const rejected = [...outcomes.values()].flatMap((outcome) =>
        outcome.kind === 'moved' ? [outcome.moved.application] : [],
      );
      await tellCandidates(tx, actor.orgId, rejected, letterOf(bulk.rejection));
    }
    return outcomes;
  });
}

function refusalOf(error: unknown, applicationId: string): ServiceError {
  if (error instanceof ServiceError) return error;
  log().error({ err: error, application_id: applicationId }, 'one of many moves failed');
  return new ServiceError('INTERNAL_ERROR', 'Something failed on our side.');
}

async function moveApart(
  actor: Actor,
  applicationId: string,
  bulk: BulkMove,
): Promise<MoveOutcome> {
  const change = inTransaction(async (tx) => {
    const moved = await moveApplication(tx, actor, { applicationId, ...sharedMove(bulk) });
    const { rejection } = bulk;
    if (rejection) await tellCandidates(tx, actor.orgId, [moved.application], letterOf(rejection));
    return moved;
  });
  return change.then(
    (moved) => ({ kind: 'moved', moved }),
    (error: unknown) => ({ kind: 'refused', error: refusalOf(error, applicationId) }),
  );
}

function batchesOf(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / batchSize);
  return Array.from({ length: count }, (_, at) => ids.slice(at * batchSize, (at + 1) * batchSize));
}

async function outcomesOf(actor: Actor, ids: readonly string[], bulk: BulkMove) {
  const together = await moveBatch(actor, ids, bulk).catch((error: unknown) => {
    log().warn({ err: error }, 'moves could not be made together; each is made by itself');
    return new Map<string, MoveOutcome>();
  });
  const results: BulkResult[] = [];
  for (const applicationId of ids) {
    let outcome: MoveOutcome = together.get(applicationId) ?? { kind: 'apart' };
    if (outcome.kind === 'apart') outcome = await moveApart(actor, applicationId, bulk);
    if (outcome.kind === 'moved') results.push({ applicationId, moved: outcome.moved });
    if (outcome.kind === 'refused') results.push({ applicationId, error: outcome.error });
  }
  return results;
}

/**
 * Makes the same move with many applications and says of each what became of it, in the order asked
 * for; one that fails stops none of the others. Throws VALIDATION_ERROR for a message of the past.
 */
export async function moveInBulk(
  actor: Actor,
  applicationIds: readonly string[],
  bulk: BulkMove,
  now = new Date(),
): Promise<BulkResult[]> {
  authorize(actor, 'application:write');
  if (bulk.request.kind === 'change' && bulk.request.force) authorize(actor, 'application:force');
  requireFuture(bulk.rejection?.sendAt, now);
  const results: BulkResult[] = [];
  for (const ids of batchesOf(applicationIds))
    results.push(...(await outcomesOf(actor, ids, bulk)));
  return results;
}

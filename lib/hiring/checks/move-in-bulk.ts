import { type Actor, authorize } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { refusalOf } from '@/lib/base/one-of-many';
import type { BodyOf } from '@/lib/contract/operation';
import type { BackgroundCheck } from '@/prisma/generated/client';
import type { bulkMoveChecks } from './bulk-contract';
import { checkNotFound, loadCheck } from './change-check';
import { type Repetition, repeatChecks } from './repeat';
import { cancelCheck, submitCheck } from './service';

type Outcome = BackgroundCheck | ServiceError;

/** What became of one of many checks. */
export type BulkCheck = { id: string } & (
  | { check: BackgroundCheck; error?: never }
  | { check?: never; error: ServiceError }
);

const outcomeOf = (id: string, change: Promise<BackgroundCheck>): Promise<Outcome> =>
  change.catch((error: unknown) => refusalOf(error, { check_id: id }));

const moveOne = { submit: submitCheck, cancel: cancelCheck };

async function moveEach(actor: Actor, ids: readonly string[], action: keyof typeof moveOne) {
  const outcomes = new Map<string, Outcome>();
  for (const id of ids) outcomes.set(id, await outcomeOf(id, moveOne[action](actor, id)));
  return outcomes;
}

async function loadWithin(actor: Actor, id: string): Promise<BackgroundCheck> {
  await authorizeOn(actor, 'background_check:write', 'check', id);
  return loadCheck(prisma(), actor.orgId, id);
}

// By application: its candidate gets one letter, however many of their checks are named.
async function repeatEach(actor: Actor, ids: readonly string[], kind: Repetition) {
  const outcomes = new Map<string, Outcome>();
  const idsOf = new Map<string, string[]>();
  for (const id of ids) {
    const found = await outcomeOf(id, loadWithin(actor, id));
    if (found instanceof ServiceError) outcomes.set(id, found);
    else idsOf.set(found.applicationId, [...(idsOf.get(found.applicationId) ?? []), id]);
  }
  for (const [applicationId, own] of idsOf) {
    try {
      const repeated = await repeatChecks(actor, applicationId, own, kind);
      for (const [id, outcome] of repeated) outcomes.set(id, outcome);
    } catch (error) {
      const refusal = refusalOf(error, { application_id: applicationId });
      for (const id of own) outcomes.set(id, refusal);
    }
  }
  return outcomes;
}

/**
 * Does the same to many checks, and returns what became of each in the order asked for. A failure
 * does not stop the others.
 */
export async function moveChecksInBulk(
  actor: Actor,
  { action, check_ids: ids }: BodyOf<typeof bulkMoveChecks>,
): Promise<BulkCheck[]> {
  authorize(actor, 'background_check:write');
  const outcomes =
    action === 'submit' || action === 'cancel'
      ? await moveEach(actor, ids, action)
      : await repeatEach(actor, ids, action);
  return ids.map((id) => {
    const outcome = outcomes.get(id) ?? checkNotFound();
    return outcome instanceof ServiceError ? { id, error: outcome } : { id, check: outcome };
  });
}

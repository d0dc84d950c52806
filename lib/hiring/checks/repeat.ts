import type { Actor } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { inTransaction } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { lockApplication } from '@/lib/hiring/records/application-record';
import { addressOf, reachable, unreachable } from '@/lib/outbox/messages/recipient-address';
import type { Application, BackgroundCheck } from '@/prisma/generated/client';
import { openStatuses } from './decide-check-move';
import { openAndAsk } from './initiate';

/** Sends a new link for checks that wait for consent, or opens others in place of failed ones. */
export type Repetition = 'remind' | 'retry';

const isOpen = ({ status }: BackgroundCheck) => openStatuses.some((open) => open === status);

function refusalToRepeat(
  kind: Repetition,
  { status, checkType }: BackgroundCheck,
  all: readonly BackgroundCheck[],
): ServiceError | null {
  const refuse = (message: string) => new ServiceError('INVALID_STAGE_TRANSITION', message);
  if (kind === 'remind') {
    return status === 'pending' ? null : refuse(`A check that is ${status} waits for no consent.`);
  }
  if (status !== 'failed') return refuse('Only a check that failed is tried again.');
  const isTaken = all.some((one) => one.checkType === checkType && isOpen(one));
  return isTaken ? refuse('A check of this type is open already.') : null;
}

// Locked, so that who moves one of them meanwhile comes before or after.
async function holdChecks(tx: Tx, { orgId, id: applicationId }: Application) {
  await tx.$queryRaw`
    SELECT 1 FROM background_check
    WHERE org_id = ${orgId}::uuid AND application_id = ${applicationId}::uuid
    ORDER BY id FOR NO KEY UPDATE`;
  return tx.backgroundCheck.findMany({ where: { orgId, applicationId } });
}

// A reminder is its link alone: without an address there is none.
async function noWayTo(tx: Tx, { orgId, candidateId }: Application): Promise<ServiceError | null> {
  const where = { orgId_id: { orgId, id: candidateId } };
  const person = await tx.candidate.findUniqueOrThrow({ where, select: reachable });
  return addressOf(person).recipient === null ? unreachable() : null;
}

/**
 * Repeats some of an application's checks with one letter for all of them, and returns for each the
 * check that is open then, or why it is not repeated. Throws as initiateChecks.
 */
export async function repeatChecks(
  actor: Actor,
  applicationId: string,
  checkIds: readonly string[],
  kind: Repetition,
): Promise<Map<string, BackgroundCheck | ServiceError>> {
  await authorizeOn(actor, 'background_check:write', 'application', applicationId);
  return inTransaction(async (tx) => {
    const application = await lockApplication(tx, actor, applicationId);
    const all = await holdChecks(tx, application);
    const asked = all.filter(({ id }) => checkIds.includes(id));
    const unsent = kind === 'remind' ? await noWayTo(tx, application) : null;
    const refusals = new Map(
      asked.map((check) => [check.id, refusalToRepeat(kind, check, all) ?? unsent]),
    );
    const repeated = asked.filter(({ id }) => refusals.get(id) === null);
    const types = [...new Set(repeated.map(({ checkType }) => checkType))];
    const { checks } =
      types.length > 0 ? await openAndAsk(tx, actor, application, types) : { checks: [] };
    const openOf = new Map(checks.map((check) => [check.checkType, check]));
    return new Map(
      asked.map((check) => [
        check.id,
        refusals.get(check.id) ?? openOf.get(check.checkType) ?? check,
      ]),
    );
  });
}

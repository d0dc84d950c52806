import { randomBytes } from 'node:crypto';
import { currentTime } from '@/lib/base/clock';
import { pool } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { seal } from '@/lib/base/seal-secrets';
import { secretContext } from '@/lib/outbox/delivery/destination';
import { hasTakenOver } from '@/lib/outbox/delivery/next-secret';
import { Prisma, type ServiceEnvironment } from '@/prisma/generated/client';

type Db = Pick<Tx, '$queryRaw'>;

/** The secret that is to take over. */
export type ScheduledSecret = { version: number; takesEffectAt: Date };

/** What may be known of a partner's signing secret: never the secret. */
export type SecretState = {
  environment: ServiceEnvironment;
  version: number;
  rotatedAt: Date;
  scheduled: ScheduledSecret | null;
};

type StateRow = Omit<SecretState, 'scheduled'> & {
  nextVersion: number | null;
  takesEffectAt: Date | null;
};

const isInForce = Prisma.raw(hasTakenOver('s'));
const isWaiting = Prisma.raw(`NOT ${hasTakenOver('s')} AND s.next_version > s.version`);

/** Returns the state of a partner's signing secret by the database's clock; null before the first one. */
export async function readSecret(
  db: Db,
  partnerId: string,
  environment: ServiceEnvironment = env().SERVICE_ENVIRONMENT,
): Promise<SecretState | null> {
  const [row] = await db.$queryRaw<StateRow[]>`
    SELECT s.environment,
      CASE WHEN ${isInForce} THEN s.next_version ELSE s.version END AS version,
      CASE WHEN ${isInForce} THEN s.takes_effect_at ELSE s.rotated_at END AS "rotatedAt",
      CASE WHEN ${isWaiting} THEN s.next_version END AS "nextVersion",
      CASE WHEN ${isWaiting} THEN s.takes_effect_at END AS "takesEffectAt"
    FROM partner_secret s
    WHERE s.partner_id = ${partnerId}::uuid AND s.environment = ${environment}::service_environment`;
  if (!row) return null;
  const { nextVersion, takesEffectAt, ...state } = row;
  const scheduled = nextVersion && takesEffectAt ? { version: nextVersion, takesEffectAt } : null;
  return { ...state, scheduled };
}

// What every machine has a copy of is changed by the same moment on each.
const moment = 'SELECT clock_timestamp() AS now';
const settle = `
  UPDATE partner_secret s
  SET sealed = next_sealed, version = next_version, rotated_at = takes_effect_at,
      next_sealed = NULL, takes_effect_at = NULL
  WHERE ${hasTakenOver('s', '$1::timestamptz')}`;

/**
 * Puts secrets that have taken over in the place of those they followed, which are forgotten, and
 * returns how many. What signs does not depend on it.
 */
export async function settleSecrets(): Promise<number> {
  const { rows } = await pool().query<{ now: Date }>(moment);
  return (await pool().query(settle, [rows[0]?.now])).rowCount ?? 0;
}

/** Holds a partner's secret until the transaction ends and returns its state. */
export async function lockSecret(tx: Tx, partnerId: string): Promise<SecretState | null> {
  const { SERVICE_ENVIRONMENT: environment } = env();
  await tx.$queryRaw`
    SELECT 1 FROM partner_secret
    WHERE partner_id = ${partnerId}::uuid AND environment = ${environment}::service_environment
    FOR UPDATE`;
  const [clock] = await tx.$queryRawUnsafe<{ now: Date }[]>(moment);
  const own = 's.partner_id = $2::uuid AND s.environment = $3::service_environment';
  await tx.$executeRawUnsafe(`${settle} AND ${own}`, clock?.now, partnerId, environment);
  return readSecret(tx, partnerId, environment);
}

/** Returns a new secret with what is stored of it. */
export function newSecret(partnerId: string): { signingSecret: string; sealed: Uint8Array } {
  const signingSecret = randomBytes(32).toString('hex');
  const sealed = seal(signingSecret, secretContext(partnerId, env().SERVICE_ENVIRONMENT));
  return { signingSecret, sealed };
}

/** Replaces the secret of a partner, and any that waits, at once. A version is never used twice. */
export async function replaceSecret(
  db: Db,
  partnerId: string,
  sealed: Uint8Array,
): Promise<{ rotatedAt: Date }> {
  const { SERVICE_ENVIRONMENT: environment } = env();
  const [row] = await db.$queryRaw<{ rotatedAt: Date }[]>`
    INSERT INTO partner_secret AS s (partner_id, environment, sealed, rotated_at)
    VALUES (${partnerId}::uuid, ${environment}::service_environment, ${sealed}, ${currentTime()})
    ON CONFLICT (partner_id, environment) DO UPDATE
    SET sealed = excluded.sealed, version = greatest(s.version, s.next_version) + 1,
        rotated_at = excluded.rotated_at, next_sealed = NULL, takes_effect_at = NULL
    RETURNING rotated_at AS "rotatedAt"`;
  return { rotatedAt: row?.rotatedAt ?? currentTime() };
}

const soonestMs = 5 * 60_000;
const latestMs = 14 * 86_400_000;

const invalid = (message: string) => new ServiceError('VALIDATION_ERROR', message);

function requireTime(at: Date): void {
  const ahead = at.getTime() - currentTime().getTime();
  if (ahead >= soonestMs && ahead <= latestMs) return;
  throw invalid('takes_effect_at: must be between five minutes and 14 days from now.');
}

/**
 * Issues the secret that takes over from a partner's present one at a time. Throws VALIDATION_ERROR
 * where there is no secret yet, one waits already, or the time is too near or too far.
 */
export async function scheduleSecret(
  tx: Tx,
  partnerId: string,
  takesEffectAt: Date,
): Promise<ScheduledSecret & { signingSecret: string }> {
  requireTime(takesEffectAt);
  // The second of two who schedule one waits here and is refused.
  const state = await lockSecret(tx, partnerId);
  if (!state) throw invalid('There is no signing secret yet. Issue the first one at once.');
  if (state.scheduled) throw invalid('A rotation is scheduled already. Cancel it first.');
  const { signingSecret, sealed } = newSecret(partnerId);
  const [row] = await tx.$queryRaw<{ version: number }[]>`
    UPDATE partner_secret s
    SET next_sealed = ${sealed}, takes_effect_at = ${takesEffectAt},
        next_version = greatest(s.version, s.next_version) + 1
    WHERE s.partner_id = ${partnerId}::uuid
      AND s.environment = ${state.environment}::service_environment
    RETURNING next_version AS version`;
  return { version: row?.version ?? 0, takesEffectAt, signingSecret };
}

/** Returns the secret that waits, held until the transaction ends; throws NOT_FOUND where none does. */
export async function lockScheduled(tx: Tx, partnerId: string): Promise<ScheduledSecret> {
  const scheduled = (await lockSecret(tx, partnerId))?.scheduled;
  if (scheduled) return scheduled;
  throw new ServiceError(
    'NOT_FOUND',
    'No rotation is scheduled: it was cancelled, or has taken effect.',
  );
}

/** Forgets the secret that waits and returns what was scheduled; throws NOT_FOUND where none does. */
export async function cancelScheduled(tx: Tx, partnerId: string): Promise<ScheduledSecret> {
  const scheduled = await lockScheduled(tx, partnerId);
  const environment = env().SERVICE_ENVIRONMENT;
  const data = { nextSealed: null, takesEffectAt: null };
  await tx.partnerSecret.update({
    where: { partnerId_environment: { partnerId, environment } },
    data,
  });
  return scheduled;
}

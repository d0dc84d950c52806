import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inOneCommit, pool, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import { answerContext, struckKeyOf } from '@/lib/base/kept-answer';
import { log } from '@/lib/base/log';
import type { Tx } from '@/lib/base/postgres/transaction';
import { seal, unseal } from '@/lib/base/seal-secrets';
import type { StoredAnswer } from './answer';
import type { Database } from './standing';

type OneRequest = {
  scope: string;
  key: string;
  operation: string;
  request: string;
  /** Whether what is done is answered with a secret: then the key is kept without the answer. */
  isSecret?: boolean;
  /** What decides how much of anything the caller sees now. */
  standing?: string;
  /** Which of these identifiers are of what the caller does not see. */
  hidden?(db: Database, named: readonly string[]): Promise<string[]>;
};

type Row = {
  request_hash: Buffer;
  response_status: number | null;
  response_body: string | null;
  answer_status: number | null;
  sealed_answer: Buffer | null;
  standing_hash: Buffer | null;
  named: string[] | null;
  unseen: string[] | null;
};

const pollMilliseconds = 50;
const leaseSeconds = 20;
// Longer than the lease, so that a retry outlives the process that took its request.
const waitMilliseconds = 30_000;

// Where a key is held, only times that rows have are compared: a distributed database does not take
// the present one there.
const claim = `
  INSERT INTO idempotency_key
    (scope, key, operation, request_hash, claim_id, claimed_at, locked_until, expires_at)
  VALUES ($1, $2, $3, $4, $5, now(), now() + make_interval(secs => ${leaseSeconds}),
          now() + interval '24 hours')
  ON CONFLICT (scope, key) DO UPDATE
    SET operation = excluded.operation, request_hash = excluded.request_hash, response_status = NULL,
        response_body = NULL, answer_status = NULL, sealed_answer = NULL, named = NULL,
        standing_hash = NULL, unseen = NULL,
        claim_id = excluded.claim_id, claimed_at = excluded.claimed_at,
        locked_until = excluded.locked_until, expires_at = excluded.expires_at
    WHERE idempotency_key.expires_at < excluded.claimed_at
       OR (idempotency_key.response_status IS NULL AND idempotency_key.answer_status IS NULL
           AND idempotency_key.locked_until < excluded.claimed_at
           AND idempotency_key.request_hash = excluded.request_hash)
  RETURNING 1`;

/** Takes the key for this request; the id it returns is what may answer under it. */
async function claimed({ scope, key, operation }: OneRequest, hash: Buffer) {
  const claimId = newId();
  const result = await pool().query(claim, [scope, key, operation, hash, claimId]);
  return result.rowCount === 1 ? claimId : null;
}

const hashOf = (text: string): Buffer<ArrayBuffer> =>
  Buffer.from(createHash('sha256').update(text).digest());

const identifier = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
// More than the largest bulk action names.
const namedAtMost = 5_000;

/** The identifiers in a request and its answer: whoever is erased is looked for among them. */
const namedIn = (one: OneRequest, { body }: StoredAnswer) =>
  [...new Set(`${one.request} ${body}`.toLowerCase().match(identifier))].slice(0, namedAtMost);

// A refusal has no secret, whatever was asked for.
const isWithheld = ({ isSecret }: OneRequest, status: number) => isSecret === true && status < 400;

const isUsed = (why: string) => new ServiceError('IDEMPOTENCY_KEY_REUSED', why);

const withheld =
  'This was done, and is not done again. What its answer shows once, such as a secret or a link, is not shown again: if that answer was lost, revoke or replace what was made.';
const struck =
  'This was answered, and is not done again. The answer is no longer kept, because somebody it concerned was erased.';
const others = 'This Idempotency-Key was used for a request with other parameters.';

/** The kept answer, null where there is none yet; throws where it is not shown again. */
function opened(one: OneRequest, row: Row): StoredAnswer | null {
  const status = row.answer_status ?? row.response_status;
  if (status === null) return null;
  // Releases before kept the secret too.
  if (isWithheld(one, status)) throw isUsed(withheld);
  if (row.answer_status !== null) {
    if (row.sealed_answer === null) throw isUsed(struck);
    return { status, body: unseal(row.sealed_answer, answerContext(one)) };
  }
  const stored = row.response_body ?? '';
  const body = one.isSecret ? unseal(Buffer.from(stored, 'base64'), answerContext(one)) : stored;
  return { status, body };
}

const standingOf = ({ standing = '' }: OneRequest) => hashOf(standing);

/** Throws INSUFFICIENT_PERMISSIONS where the caller may no longer see what an answer shows. */
async function requireReadable(
  one: OneRequest,
  { standing_hash: hash, named, unseen }: Row,
): Promise<void> {
  const isSame = hash === null || hash.equals(standingOf(one));
  const hidden = await one.hidden?.(prisma(), named ?? []);
  // What they could not see either when they were answered is not told by that answer.
  if (isSame && (hidden ?? []).every((id) => unseen?.includes(id))) return;
  throw new ServiceError(
    'INSUFFICIENT_PERMISSIONS',
    'This was done, and is not done again; its answer is not shown, because what you may see has changed since.',
  );
}

function requireSame({ request_hash: former }: Pick<Row, 'request_hash'>, hash: Buffer): void {
  if (!former.equals(hash)) throw isUsed(others);
}

/**
 * Throws where an erasure took the answer to this key. Asked once the key is held: whatever an erasure
 * takes from then on is another's.
 */
async function requireUnstruck({ scope, key }: OneRequest, hash: Buffer): Promise<void> {
  const { rows } = await pool().query<Pick<Row, 'request_hash'>>(
    'SELECT request_hash FROM idempotency_key WHERE scope = $1 AND key = $2 AND expires_at > now()',
    [scope, struckKeyOf(scope, key)],
  );
  const [row] = rows;
  if (!row) return;
  requireSame(row, hash);
  throw isUsed(struck);
}

async function earlier(one: OneRequest, hash: Buffer): Promise<StoredAnswer | null> {
  const { scope, key } = one;
  const { rows } = await pool().query<Row>(
    `SELECT request_hash, response_status, response_body, answer_status, sealed_answer, standing_hash,
       named, unseen
     FROM idempotency_key WHERE scope = $1 AND key = $2`,
    [scope, key],
  );
  const row = rows[0];
  if (!row) return null;
  requireSame(row, hash);
  const answer = opened(one, row);
  if (answer) await requireReadable(one, row);
  return answer;
}

/** The key a caller sent, null where there is none; throws VALIDATION_ERROR over 255 characters. */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get('idempotency-key');
  if (key === null) return null;
  if (key.length === 0 || key.length > 255) {
    throw new ServiceError('VALIDATION_ERROR', 'Idempotency-Key must have 1 to 255 characters.');
  }
  return key;
}

/**
 * Stores an answer, sealed and without a secret that is shown once, in the change's own transaction;
 * throws where another request has the key. The key stays held for as long as it is kept, which is all that releases before see of it.
 */
async function keep(tx: Tx, one: OneRequest, claimId: string, answer: StoredAnswer) {
  const { scope, key } = one;
  const sealed = isWithheld(one, answer.status) ? null : seal(answer.body, answerContext(one));
  const named = namedIn(one, answer);
  const unseen = (await one.hidden?.(tx, named)) ?? [];
  const kept = await tx.$executeRaw`
    UPDATE idempotency_key
    SET answer_status = ${answer.status}, sealed_answer = ${sealed},
      standing_hash = ${standingOf(one)}, named = ${named}::uuid[], unseen = ${unseen}::uuid[],
      locked_until = expires_at
    WHERE scope = ${scope} AND key = ${key} AND claim_id = ${claimId}::uuid
      AND response_status IS NULL AND answer_status IS NULL`;
  if (kept === 1) return;
  throw new ServiceError(
    'SERVICE_UNAVAILABLE',
    'Another request with this key was faster; nothing was changed by this one.',
  );
}

async function release({ scope, key }: OneRequest, claimId: string): Promise<void> {
  await pool().query(
    `DELETE FROM idempotency_key
     WHERE scope = $1 AND key = $2 AND claim_id = $3
       AND response_status IS NULL AND answer_status IS NULL`,
    [scope, key, claimId],
  );
}

// Left taken, the key is free again once its lease has run out.
async function free(one: OneRequest, claimId: string): Promise<void> {
  await release(one, claimId).catch((failure: unknown) => {
    log().warn({ err: failure, operation: one.operation }, 'an Idempotency-Key could not be freed');
  });
}

/**
 * Runs `answer` once for a caller's key and replays its status and body for 24 hours; a request that
 * comes while the first is under way waits for it. The answer commits with what `answer` changes, so
 * whatever dies in between, a retry gets that answer or runs once. What `answer` throws, and an answer
 * that says that nothing was changed, frees the key. Whoever may no longer see what was answered gets
 * INSUFFICIENT_PERMISSIONS in its place; an answer that shows a secret, or concerned somebody erased
 * since, is IDEMPOTENCY_KEY_REUSED instead.
 */
export async function answerOnce(
  one: OneRequest,
  answer: () => Promise<StoredAnswer>,
): Promise<StoredAnswer & { replayed: boolean }> {
  const hash = hashOf(`${one.operation}\n${one.request}`);
  const deadline = Date.now() + waitMilliseconds;
  let claimId = await claimed(one, hash);
  while (!claimId) {
    const stored = await earlier(one, hash);
    if (stored) return { ...stored, replayed: true };
    if (Date.now() > deadline) {
      throw new ServiceError(
        'SERVICE_UNAVAILABLE',
        'The first request with this key is still running.',
      );
    }
    await sleep(pollMilliseconds);
    claimId = await claimed(one, hash);
  }
  const mine = claimId;
  try {
    await requireUnstruck(one, hash);
    const first = await inOneCommit(answer, async (tx, made) => {
      if (!made.isNothing) await keep(tx, one, mine, made);
    });
    if (first.isNothing) await free(one, mine);
    return { ...first, replayed: false };
  } catch (error) {
    await free(one, mine);
    throw error;
  }
}

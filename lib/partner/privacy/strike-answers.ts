import { answerContext, struckKeyOf } from '@/lib/base/kept-answer';
import type { Tx } from '@/lib/base/postgres/transaction';
import { unseal } from '@/lib/base/seal-secrets';
import type { Person } from './strike-records';
import type { Striking } from './strike-views';

// The answers that show tags or views: they name a person by words, without any identifier of theirs.
const showing = ['createTag', 'createView', 'tagCandidates'];

const readAtOnce = 200;

type Key = { scope: string; key: string };
type Answer = Key & { body: string | null; sealed: Uint8Array | null };

/** Whether something shown is a tag or a view that the person is taken out of. */
function isStruckIn(value: unknown, striking: Striking): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('name' in value && typeof value.name === 'string') {
    const { name } = value;
    if (!('query' in value && typeof value.query === 'string')) return striking.isTagStruck(name);
    const { isNamed, query } = striking.viewWithout({ name, query: value.query });
    return isNamed || query !== value.query;
  }
  return Object.values(value).some((inside) => isStruckIn(inside, striking));
}

function isShowing({ scope, key, body, sealed }: Answer, striking: Striking): boolean {
  try {
    const shown = sealed ? unseal(sealed, answerContext({ scope, key })) : body;
    return shown !== null && isStruckIn(JSON.parse(shown), striking);
  } catch {
    // Nobody can say what it shows, and it must not hold up an erasure.
    return true;
  }
}

/** Finds the kept answers that show tags or views which an erasure renames, or would have. */
async function showingWords(tx: Tx, orgId: string, striking: Striking): Promise<Key[]> {
  const found: Key[] = [];
  let last: Key = { scope: '', key: '' };
  for (;;) {
    const answers = await tx.$queryRaw<Answer[]>`
      SELECT scope, key, response_body AS body, sealed_answer AS sealed FROM idempotency_key
      WHERE starts_with(scope, ${`org:${orgId}:`}) AND operation = ANY(${showing}::text[])
        AND (response_body IS NOT NULL OR sealed_answer IS NOT NULL)
        AND (scope, key) > (${last.scope}, ${last.key})
      ORDER BY scope, key LIMIT ${readAtOnce}`;
    found.push(...answers.filter((answer) => isShowing(answer, striking)));
    const end = answers.at(-1);
    if (!end || answers.length < readAtOnce) return found;
    last = end;
  }
}

/** Finds the kept answers that name a person or one of their applications. */
async function naming(tx: Tx, { orgId, candidateId, applicationIds }: Person): Promise<Key[]> {
  const named = [candidateId, ...applicationIds];
  // Asked for by itself: a change of what the coordinator keeps may look at nothing that others have too.
  const registry = await tx.registry.findUnique({ where: { orgId }, select: { partnerId: true } });
  return tx.$queryRaw<Key[]>`
    SELECT scope, key FROM idempotency_key
    WHERE (starts_with(scope, ${`org:${orgId}:`})
        OR scope = ${registry && `partner:${registry.partnerId}`})
      AND (named && ${named}::uuid[]
        OR EXISTS (SELECT FROM unnest(${named}::text[]) AS id WHERE strpos(response_body, id) > 0))`;
}

/** Locks what was found, in one order, where it is still kept. */
function locked(tx: Tx, found: readonly Key[]): Promise<Key[]> {
  const scopes = found.map(({ scope }) => scope);
  const keys = found.map(({ key }) => key);
  return tx.$queryRaw<Key[]>`
    SELECT scope, key FROM idempotency_key
    WHERE (scope, key) IN (SELECT * FROM unnest(${scopes}::text[], ${keys}::text[]))
      AND (response_status IS NOT NULL OR answer_status IS NOT NULL)
    ORDER BY scope, key FOR UPDATE`;
}

/**
 * Takes the answers kept under an Idempotency-Key that name a person or one of their applications, or
 * show tags and views that name them. The key stays used until it expires, so that a repetition acts on
 * nobody again; its words go too.
 */
export async function strikeAnswers(tx: Tx, person: Person, striking: Striking): Promise<number> {
  const found = [
    ...(await naming(tx, person)),
    ...(await showingWords(tx, person.orgId, striking)),
  ];
  if (found.length === 0) return 0;
  const kept = await locked(tx, found);
  const scopes = kept.map(({ scope }) => scope);
  const keys = kept.map(({ key }) => key);
  const struckKeys = kept.map(({ scope, key }) => struckKeyOf(scope, key));
  // One that has expired, of the same key.
  await tx.$executeRaw`
    DELETE FROM idempotency_key
    USING unnest(${scopes}::text[], ${struckKeys}::text[]) AS former (scope, key)
    WHERE idempotency_key.scope = former.scope AND idempotency_key.key = former.key`;
  return tx.$executeRaw`
    UPDATE idempotency_key
    SET key = struck.struck_key, answer_status = coalesce(answer_status, response_status),
      response_status = NULL, response_body = NULL, sealed_answer = NULL, named = NULL,
      standing_hash = NULL, unseen = NULL
    FROM unnest(${scopes}::text[], ${keys}::text[], ${struckKeys}::text[])
      AS struck (scope, key, struck_key)
    WHERE idempotency_key.scope = struck.scope AND idempotency_key.key = struck.key`;
}

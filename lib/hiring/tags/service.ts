import { type Actor, authorize } from '@/lib/auth/actor';
import { reachOf, within } from '@/lib/auth/reach';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import { lockName } from '@/lib/base/postgres/lock-name';
import type { Tx } from '@/lib/base/postgres/transaction';
import { sortedByName } from '@/lib/base/sort-by-name';
import type { BodyOf } from '@/lib/contract/operation';
import { checkVersion } from '@/lib/outbox/activity/check-version';
import { recordActivities, recordActivity } from '@/lib/outbox/activity/record-activity';
import { mostTags, type tagCandidates as tagCandidatesOperation } from './contract';
import { readTagsOf, serializeTag, type TagRow } from './read-tags';

const notFound = () => new ServiceError('NOT_FOUND', 'There is no such tag.');

/** Returns the tags of an actor's organization, by name. */
export async function listTags(actor: Actor): Promise<TagRow[]> {
  authorize(actor, 'candidate:read');
  const tags = await prisma().tag.findMany({ where: { orgId: actor.orgId } });
  return sortedByName(tags, ({ name }) => name);
}

// Asked beforehand: of a name that its index refuses the database's log would keep the words.
async function refuseTakenName(tx: Tx, orgId: string, { id, name }: TagRow): Promise<void> {
  await lockName(tx, `tags ${orgId}`);
  const taken = await tx.$queryRaw<object[]>`
    SELECT 1 FROM tag WHERE org_id = ${orgId}::uuid
      AND public.folded_name(name) = public.folded_name(${name}) AND id <> ${id}::uuid`;
  if (taken.length === 0) return;
  throw new ServiceError('VALIDATION_ERROR', `name: there is a tag “${name}” already`);
}

/** Makes a tag. Throws VALIDATION_ERROR where its name is taken or there are too many. */
export async function createTag(actor: Actor, name: string): Promise<TagRow> {
  authorize(actor, 'tag:write');
  const { orgId } = actor;
  if ((await prisma().tag.count({ where: { orgId } })) >= mostTags) {
    throw new ServiceError('VALIDATION_ERROR', `name: there are no more than ${mostTags} tags`);
  }
  return inTransaction(async (tx) => {
    const tag = { id: newId(), name };
    await refuseTakenName(tx, orgId, tag);
    await recordTags(tx, actor, 'tag_created');
    return tx.tag.create({ data: { orgId, ...tag } });
  });
}

async function holdTag(tx: Tx, orgId: string, id: string): Promise<TagRow> {
  const [held] = await tx.$queryRaw<TagRow[]>`
    SELECT id, name FROM tag WHERE org_id = ${orgId}::uuid AND id = ${id}::uuid FOR UPDATE`;
  if (!held) throw notFound();
  return held;
}

/** Renames a tag; throws NOT_FOUND, or VALIDATION_ERROR for a taken name. */
export async function updateTag(actor: Actor, id: string, name: string): Promise<TagRow> {
  authorize(actor, 'tag:write');
  const { orgId } = actor;
  return inTransaction(async (tx) => {
    const before = await holdTag(tx, orgId, id);
    await checkVersion(tx, orgId, { untraced: true }, () => serializeTag(before));
    const where = { orgId_id: { orgId, id } };
    await refuseTakenName(tx, orgId, { id, name });
    await recordTags(tx, actor, 'tag_renamed');
    return tx.tag.update({ where, data: { name } });
  });
}

/** Deletes a tag and takes it from everybody; throws NOT_FOUND. */
export async function deleteTag(actor: Actor, id: string): Promise<void> {
  authorize(actor, 'tag:write');
  const { orgId } = actor;
  await inTransaction(async (tx) => {
    // Whoever is being given it meanwhile is waited for, and the next finds no tag.
    await holdTag(tx, orgId, id);
    await tx.candidateTag.deleteMany({ where: { orgId, tagId: id } });
    await tx.tag.delete({ where: { orgId_id: { orgId, id } } });
    await recordTags(tx, actor, 'tag_deleted');
  });
}

async function holdTags(tx: Tx, orgId: string, ids: string[]): Promise<void> {
  const known = new Set(ids);
  const held = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM tag WHERE org_id = ${orgId}::uuid AND id = ANY(${[...known]}::uuid[])
    ORDER BY id FOR KEY SHARE`;
  if (held.length < known.size) throw notFound();
}

/** Holds the candidates in reach who are not erased, and returns their ids. */
async function holdCandidates(tx: Tx, actor: Actor, ids: string[]): Promise<string[]> {
  const values: unknown[] = [actor.orgId, ids];
  const reached = within(
    { reach: reachOf(actor, 'candidate:write') },
    (value) => `$${values.push(value)}`,
  );
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    `SELECT c.id FROM candidate c WHERE c.org_id = $1::uuid AND c.id = ANY($2::uuid[])
       AND c.erased_at IS NULL${reached.candidate('c')} ORDER BY c.id FOR KEY SHARE OF c`,
    ...values,
  );
  return rows.map(({ id }) => id);
}

/** Which of these candidates lack a tag to give, or have one to take. */
async function changedBy(
  tx: Tx,
  orgId: string,
  ids: string[],
  { add, remove }: { add: string[]; remove: string[] },
): Promise<string[]> {
  const where = { orgId, candidateId: { in: ids }, tagId: { in: [...add, ...remove] } };
  const rows = await tx.candidateTag.findMany({ where });
  const held = new Set(rows.map(({ candidateId, tagId }) => `${candidateId} ${tagId}`));
  const has = (id: string) => (tagId: string) => held.has(`${id} ${tagId}`);
  return ids.filter((id) => remove.some(has(id)) || !add.every(has(id)));
}

/** Records that the tags there are have changed. */
const recordTags = (tx: Tx, actor: Actor, change: 'tag_created' | 'tag_renamed' | 'tag_deleted') =>
  recordActivity(tx, actor, { type: 'settings', details: { change } });

type Tagged = { tagged: { id: string; tags: TagRow[] }[]; missing: string[] };
type Wanted = BodyOf<typeof tagCandidatesOperation>;

/**
 * Gives candidates tags and takes others from them, and returns what each has then and whom there was
 * none to change of. Throws NOT_FOUND for an unknown tag to give.
 */
export async function tagCandidates(
  actor: Actor,
  { candidate_ids: asked, add, remove }: Wanted,
): Promise<Tagged> {
  authorize(actor, 'candidate:write');
  const { orgId } = actor;
  const found = await inTransaction(async (tx) => {
    const ids = await holdCandidates(tx, actor, asked);
    await holdTags(tx, orgId, add);
    const changed = await changedBy(tx, orgId, ids, { add, remove });
    const data = ids.flatMap((candidateId) => add.map((tagId) => ({ orgId, candidateId, tagId })));
    if (data.length > 0) await tx.candidateTag.createMany({ data, skipDuplicates: true });
    const gone = { orgId, candidateId: { in: ids }, tagId: { in: remove } };
    if (remove.length > 0) await tx.candidateTag.deleteMany({ where: gone });
    const change = { type: 'profile', details: { change: 'tags' } } as const;
    await recordActivities(
      tx,
      actor,
      changed.map((candidateId) => ({ ...change, candidateId })),
    );
    return ids;
  });
  const tagsOf = await readTagsOf(orgId, found);
  return {
    tagged: found.map((id) => ({ id, tags: tagsOf.get(id) ?? [] })),
    missing: [...new Set(asked)].filter((id) => !found.includes(id)),
  };
}

/** Turns what candidates were given into the contract's answer. */
export function serializeTagged({ tagged, missing }: Tagged) {
  const candidates = tagged.map(({ id, tags }) => {
    return { candidate_id: id, tags: tags.map(serializeTag) };
  });
  return { candidates, missing };
}

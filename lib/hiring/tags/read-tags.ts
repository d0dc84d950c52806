import { read } from '@/lib/base/db';
import type { Tag } from '@/prisma/generated/client';

export type TagRow = Pick<Tag, 'id' | 'name'>;

const tagsQuery = `
  SELECT l.candidate_id AS "candidateId", t.id, t.name FROM candidate_tag l
  JOIN tag t ON t.org_id = $1 AND t.id = l.tag_id
  WHERE l.org_id = $1 AND l.candidate_id = ANY($2)
  ORDER BY lower(t.name), t.id`;

/** Returns the tags of candidates by their ids, each list by name. */
export async function readTagsOf(
  orgId: string,
  candidateIds: readonly string[],
): Promise<Map<string, TagRow[]>> {
  const tagsOf = new Map<string, TagRow[]>();
  if (candidateIds.length === 0) return tagsOf;
  type Row = TagRow & { candidateId: string };
  for (const { candidateId, ...tag } of await read<Row>('tags-of', tagsQuery, [
    orgId,
    candidateIds,
  ])) {
    const known = tagsOf.get(candidateId);
    if (known) known.push(tag);
    else tagsOf.set(candidateId, [tag]);
  }
  return tagsOf;
}

/** Turns a tag into the contract's. */
export function serializeTag({ id, name }: TagRow) {
  return { tag_id: id, name };
}

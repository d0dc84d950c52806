import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, call } from './api';
import { type Overview, overviewKey } from './candidates';

export type Tag = Answer<'createTag'>['tag'];

// As many as one request may name.
const AT_ONCE = 200;

const listKey = ['tags'] as const;

/** The tags of the organization, by name. */
export function tagsQuery() {
  return queryOptions({
    queryKey: listKey,
    queryFn: async ({ signal }) => (await call('listTags', {}, { signal })).tags,
    staleTime: 60_000,
  });
}

export type Tagging = {
  candidateIds: readonly string[];
  add: readonly Tag[];
  remove: readonly Tag[];
};

function withTags(known: readonly Tag[] = [], { add, remove }: Tagging): Tag[] {
  const isGone = ({ tag_id: id }: Tag) => remove.some((tag) => tag.tag_id === id);
  const isNew = ({ tag_id: id }: Tag) => known.every((tag) => tag.tag_id !== id);
  const tags = [...known.filter((tag) => !isGone(tag)), ...add.filter(isNew)];
  return tags.sort((one, other) => one.name.localeCompare(other.name));
}

async function sendTagging({ candidateIds, add, remove }: Tagging) {
  const idsOf = (tags: readonly Tag[]) => tags.map(({ tag_id: id }) => id);
  let tagged = 0;
  for (let at = 0; at < candidateIds.length; at += AT_ONCE) {
    const candidate_ids = candidateIds.slice(at, at + AT_ONCE);
    const body = { candidate_ids, add: idsOf(add), remove: idsOf(remove) };
    tagged += (await call('tagCandidates', { body })).candidates.length;
  }
  return { tagged, missing: candidateIds.length - tagged };
}

/** Gives candidates tags and takes others from them, at once on the screen; a refusal puts them back. */
export function useTagging() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: sendTagging,
    onMutate: async (tagging) => {
      const shown = { queryKey: overviewKey };
      await client.cancelQueries(shown);
      const before = client.getQueriesData<Overview>(shown);
      client.setQueriesData<Overview>(shown, (known) => {
        if (!known || !tagging.candidateIds.includes(known.candidate.candidate_id)) return known;
        const tags = withTags(known.candidate.tags, tagging);
        return { ...known, candidate: { ...known.candidate, tags } };
      });
      return before;
    },
    onError: (_error, _tagging, before) => {
      for (const [key, known] of before ?? []) client.setQueryData(key, known);
    },
    onSettled: () => {
      const keys = [['candidates'], ['pipeline'], ['applications']];
      for (const queryKey of keys) void client.invalidateQueries({ queryKey });
    },
  });
}

/** Makes a tag; it is among the others at once. */
export function useCreateTag() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => (await call('createTag', { body: { name } })).tag,
    onSuccess: (tag) =>
      client.setQueryData(listKey, (known: Tag[] | undefined) => known && [...known, tag]),
    onSettled: () => void client.invalidateQueries({ queryKey: listKey }),
  });
}

/** Renames a tag, or deletes it where there is no new name; everything that shows it reads again. */
export function useChangeTag() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ tagId, name }: { tagId: string; name: string | null }) => {
      const params = { tagId };
      if (name === null) await call('deleteTag', { params });
      else await call('updateTag', { params, body: { name } });
    },
    onSuccess: () => {
      const keys = [listKey, ['candidates'], ['pipeline'], ['applications']];
      return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}

import { z } from 'zod';
import { tag } from '@/lib/contract/candidates';
import { exampleEtag, exampleIds } from '@/lib/contract/examples';
import { etag, filledText, id, idInput } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { pathId } from '@/lib/contract/path-ids';

/** The most tags that an organization has, and the most people that are tagged at once. */
export const mostTags = 500;
const mostAtOnce = 200;

const name = filledText(50)
  .overwrite((given) => given.normalize('NFC').replace(/\s+/g, ' '))
  .refine((given) => !given.includes(','), 'must not hold commas');

const exampleTag = { tag_id: '01990a3e-7c00-7000-8000-0000000000c8', name: 'Night shifts' };
const exampleParams = { tagId: exampleTag.tag_id };

const shared = { surface: 'org', tag: 'Tags' } as const;
const one = {
  ...shared,
  permission: 'tag:write',
  params: z.object({ tagId: pathId('NOT_FOUND') }),
  errors: [400, 401, 404],
  malformedId: 400,
} as const;

export const listTags = operation({
  ...shared,
  id: 'listTags',
  method: 'GET',
  path: '/tags',
  summary: 'List the tags of the organization',
  description: 'By name.',
  permission: 'candidate:read',
  params: z.object({}),
  status: 200,
  result: z.object({ tags: z.array(tag.extend({ etag })) }),
  errors: [401],
  examples: { result: { tags: [{ ...exampleTag, etag: exampleEtag }] } },
});

export const createTag = operation({
  ...shared,
  id: 'createTag',
  method: 'POST',
  path: '/tags',
  summary: 'Make a tag',
  description: `An organization has at most ${mostTags}, and no two differ by case, accents, blanks and Unicode forms alone.`,
  permission: 'tag:write',
  params: z.object({}),
  body: z.strictObject({ name }),
  status: 201,
  result: z.object({ tag }),
  errors: [400, 401],
  examples: { body: { name: exampleTag.name }, result: { tag: exampleTag } },
});

export const updateTag = operation({
  ...one,
  id: 'updateTag',
  method: 'PATCH',
  path: '/tags/{tagId}',
  summary: 'Rename a tag',
  description: 'Whoever has it keeps it.',
  body: z.strictObject({ name }),
  status: 200,
  result: z.object({ tag }),
  versioned: { in: 'tag' },
  examples: { params: exampleParams, body: { name: 'Nights' }, result: { tag: exampleTag } },
});

export const deleteTag = operation({
  ...one,
  id: 'deleteTag',
  method: 'DELETE',
  path: '/tags/{tagId}',
  summary: 'Delete a tag',
  description: 'It is taken from everybody who has it.',
  status: 204,
  result: undefined,
  examples: { params: exampleParams },
});

const tagIds = z.array(idInput).max(20).default([]);

export const tagCandidates = operation({
  ...shared,
  id: 'tagCandidates',
  method: 'POST',
  path: '/candidates/tags',
  summary: 'Give candidates tags, and take some from them',
  description:
    'The same for all of them, at once; a tag they have stays, one they do not have is not missed. Candidates who are unknown, out of reach or erased are passed over and named in `missing`.',
  permission: 'candidate:write',
  params: z.object({}),
  body: z
    .strictObject({
      candidate_ids: z.array(idInput).min(1).max(mostAtOnce),
      add: tagIds.describe('Tags to give'),
      remove: tagIds.describe('Tags to take away'),
    })
    .refine(({ add, remove }) => add.every((one) => !remove.includes(one)), {
      error: 'must not be removed as well',
      path: ['add'],
    }),
  status: 200,
  result: z.object({
    candidates: z.array(z.object({ candidate_id: id, tags: z.array(tag) })),
    missing: z.array(id),
  }),
  errors: [400, 401, 404],
  refusals: ['NOT_FOUND'],
  examples: {
    body: { candidate_ids: [exampleIds.candidateId], add: [exampleTag.tag_id] },
    result: {
      candidates: [{ candidate_id: exampleIds.candidateId, tags: [exampleTag] }],
      missing: [],
    },
  },
});

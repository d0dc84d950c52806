import { z } from 'zod';
import { blocklistEntry, matchType } from '@/lib/contract/blocklist';
import { exampleEtag, exampleIds, exampleTime } from '@/lib/contract/examples';
import {
  booleanInput,
  etag,
  filledText,
  id,
  integerInput,
  limitInput,
  text,
  timestampInput,
} from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { candidateParams, pathId } from '@/lib/contract/path-ids';
import { batchSize, nameSimilarity } from './rules';

/** An entry, in the examples. */
export const exampleEntry = {
  blocklist_id: '01990a3e-7c00-7000-8000-0000000000f1',
  org_id: exampleIds.orgId,
  match_type: 'email_domain' as const,
  match_value: 'spam.example',
  reason: 'Automated applications',
  added_by: 'Ana Ruiz',
  expires_at: null,
  created_at: exampleTime,
};

export const listBlocklist = operation({
  id: 'listBlocklist',
  surface: 'org',
  tag: 'Blocklist',
  method: 'GET',
  path: '/candidates/blocklist',
  summary: 'List blocklist entries, newest first',
  description:
    'Only the entries in force, unless `active_only` is false. `total` counts all that match.',
  mayLag: true,
  permission: 'blocklist:read',
  params: z.object({}),
  query: z.object({
    active_only: booleanInput
      .default(true)
      .describe('Default true; false also returns expired and removed entries'),
    match_type: matchType.optional(),
    search: text(200).optional().describe('Free text on match values'),
    limit: limitInput(50),
    offset: integerInput
      .refine((offset) => offset >= 0, 'must not be negative')
      .default(0)
      .meta({ minimum: 0 }),
  }),
  status: 200,
  result: z.object({ entries: z.array(blocklistEntry.extend({ etag })), total: z.int() }),
  errors: [400, 401],
  examples: {
    query: { match_type: 'email_domain' },
    result: {
      entries: [{ ...exampleEntry, etag: exampleEtag }],
      total: 1,
    },
  },
});

const meaning = {
  match_type: matchType,
  match_value: filledText(254).describe(
    'An e-mail address, a phone number (of the organization’s country unless it names another), a name, or a domain with or without a leading @',
  ),
};

const howTypesMatch = `Addresses, domains and names are compared without regard to case, names also without regard to accents, repeated spaces, and characters that nobody sees, phones by their E.164 form: one that cannot exist is refused, and one with an extension means that extension alone. \`email_domain\` means the domain and all below it. \`name_exact\` compares the first and last name as one, in Han, Hangul and Kana however the two are ordered and with a blank between them or without; \`name_fuzzy\` means the same name, and names in any script that share at least ${nameSimilarity} of their trigrams (pg_trgm similarity).`;

/** An entry to add. */
export const newEntry = z.strictObject({
  ...meaning,
  reason: text(1000).nullish(),
  expires_at: timestampInput.nullish().describe('In the future; without it the entry stays'),
});

export const createBlocklistEntry = operation({
  id: 'createBlocklistEntry',
  surface: 'org',
  tag: 'Blocklist',
  method: 'POST',
  path: '/candidates/blocklist',
  summary: 'Add a blocklist entry',
  description: `${howTypesMatch}

Candidates are compared when they are entered, when they apply through a partner, and when their name or contact details change. Whoever matches is flagged and gets no screening call. Where the organization excludes instead of flagging, a new application ends in stage \`dnc\` at once and the candidate gets no messages; a match of \`name_fuzzy\`, which is only a likeness, flags there too and leaves it to people. Candidates who are there already are flagged too, the newest ${batchSize} by the time of the answer and the others in batches right after it; their applications stay where they are. Where the entry is an e-mail address or a phone number, what was arranged with them is taken back: interviews to come are cancelled and they are told, unless the organization excludes; links to choose a time and letters that ask for something end. Whom a name or a domain meets keeps their interviews.`,
  permission: 'blocklist:write',
  params: z.object({}),
  body: newEntry,
  status: 201,
  otherStatus: { status: 200, meaning: 'An entry in force means the same; it is left as it is.' },
  result: blocklistEntry,
  errors: [400, 401],
  examples: {
    body: {
      match_type: 'email_domain',
      match_value: 'spam.example',
      reason: 'Automated applications',
    },
    result: exampleEntry,
  },
});

export const blockCandidate = operation({
  id: 'blockCandidate',
  surface: 'org',
  tag: 'Blocklist',
  method: 'POST',
  path: '/candidates/{candidateId}/block',
  summary: 'Block a candidate by everything they are found by',
  description:
    'Adds an entry for their e-mail address and one for their phone number, or for their name where they have neither; what is blocked already keeps its entry. What was arranged with them is taken back: interviews to come, links to choose a time, letters that ask for something, and the screening call that waits. Their applications stay where they are, and letters about a rejection still go out. Removing the entries brings none of it back.',
  permission: 'blocklist:write',
  params: candidateParams,
  malformedId: 400,
  body: z.strictObject({
    reason: text(1000).nullish(),
    expires_at: timestampInput.nullish().describe('In the future; without it the entries stay'),
    notify: z
      .boolean()
      .default(true)
      .describe(
        'Whether they are told that their interview is cancelled; where the organization excludes, they are told nothing',
      ),
  }),
  status: 200,
  result: z.object({ entries: z.array(blocklistEntry) }),
  errors: [400, 401, 404],
  examples: {
    params: { candidateId: exampleIds.candidateId },
    body: { reason: 'Threatened our staff' },
    result: {
      entries: [{ ...exampleEntry, match_type: 'email', match_value: 'amara@example.com' }],
    },
  },
});

export const previewBlocklistEntry = operation({
  id: 'previewBlocklistEntry',
  surface: 'org',
  tag: 'Blocklist',
  method: 'POST',
  path: '/candidates/blocklist/preview',
  summary: 'See whom a blocklist entry would match',
  description: `Changes nothing: says how many candidates there are already whom such an entry would match, and shows the 20 newest. ${howTypesMatch}`,
  permission: 'blocklist:read',
  params: z.object({}),
  body: z.strictObject(meaning),
  status: 200,
  result: z.object({
    total: z.int(),
    candidates: z.array(
      z.object({
        candidate_id: id,
        first_name: z.string(),
        last_name: z.string(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
      }),
    ),
  }),
  errors: [400, 401],
  examples: {
    body: { match_type: 'name_fuzzy', match_value: 'Amara Okafor' },
    result: {
      total: 1,
      candidates: [
        {
          candidate_id: exampleIds.candidateId,
          first_name: 'Amarah',
          last_name: 'Okafor',
          email: 'amara.okafor@example.com',
          phone: '+12125550142',
        },
      ],
    },
  },
});

export const updateBlocklistEntry = operation({
  id: 'updateBlocklistEntry',
  surface: 'org',
  tag: 'Blocklist',
  method: 'PATCH',
  path: '/candidates/blocklist/{blocklistId}',
  summary: 'Change the reason or the end of a blocklist entry',
  description:
    'Only of an entry in force: one that has expired or was removed is 404, and is added anew instead. What it matches never changes.',
  permission: 'blocklist:write',
  params: z.object({ blocklistId: pathId('BLOCKLIST_ENTRY_NOT_FOUND') }),
  body: z
    .strictObject({
      reason: text(1000).nullable().optional(),
      expires_at: timestampInput
        .nullable()
        .optional()
        .describe('In the future; null where the entry is to stay'),
    })
    .refine((body) => Object.keys(body).length > 0, 'needs at least one field'),
  status: 200,
  result: z.object({ entry: blocklistEntry }),
  errors: [400, 401, 404],
  malformedId: 400,
  versioned: { in: 'entry' },
  examples: {
    params: { blocklistId: exampleEntry.blocklist_id },
    body: { reason: 'Automated applications' },
    result: { entry: exampleEntry },
  },
});

export const deleteBlocklistEntry = operation({
  id: 'deleteBlocklistEntry',
  surface: 'org',
  tag: 'Blocklist',
  method: 'DELETE',
  path: '/candidates/blocklist/{blocklistId}',
  summary: 'Remove a blocklist entry',
  description:
    'The entry stays in the list of all entries. Candidates it had flagged are flagged by another entry that matches them, or no longer: the entry counts no more at once, and where they are many they are compared in batches after the answer. Applications it ended stay ended, and interviews it cancelled stay cancelled.',
  permission: 'blocklist:write',
  params: z.object({ blocklistId: pathId('BLOCKLIST_ENTRY_NOT_FOUND') }),
  status: 204,
  result: undefined,
  errors: [400, 401, 404],
  malformedId: 400,
  examples: { params: { blocklistId: exampleEntry.blocklist_id } },
});

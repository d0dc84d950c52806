import { z } from 'zod';
import { exampleIds, exampleTime } from '@/lib/contract/examples';
import { booleanInput, integerInput, limitInput, text } from '@/lib/contract/fields';
import { blocklistEntry, matchType } from '@/lib/contract/resources';
import { operation } from '@/lib/http/operation';

export const listBlocklist = operation({
  id: 'listBlocklist',
  surface: 'org',
  tag: 'Blocklist',
  method: 'GET',
  path: '/candidates/blocklist',
  summary: 'List blocklist entries, newest first',
  permission: 'blocklist:read',
  params: z.object({}),
  query: z.object({
    active_only: booleanInput
      .default(true)
      .describe('Default true; false also returns expired and removed entries'),
    match_type: matchType.optional(),
    search: text(200).optional().describe('Free text on match values'),
    limit: limitInput(50),
    offset: integerInput.refine((offset) => offset >= 0, 'must not be negative').default(0),
  }),
  status: 200,
  result: z.object({ entries: z.array(blocklistEntry), total: z.int() }),
  errors: [400, 401],
  examples: {
    query: { match_type: 'email_domain' },
    result: {
      entries: [
        {
          blocklist_id: '01990a3e-7c00-7000-8000-0000000000f1',
          org_id: exampleIds.orgId,
          match_type: 'email_domain',
          match_value: 'spam.example',
          reason: 'Automated applications',
          expires_at: null,
          created_at: exampleTime,
        },
      ],
      total: 1,
    },
  },
});

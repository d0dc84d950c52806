import { z } from 'zod';
import { blocklistEntry } from '@/lib/contract/blocklist';
import { bulkCounts, bulkError, bulkIds, changedNone } from '@/lib/contract/bulk';
import { exampleIds, exampleTime } from '@/lib/contract/examples';
import { id, timestampInput } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { exampleEntry } from './contract';

const body = z
  .strictObject({
    action: z.enum(['remove', 'change-expiry']),
    blocklist_ids: bulkIds('entry'),
    expires_at: timestampInput
      .nullable()
      .optional()
      .describe('Required by change-expiry: in the future, or null where they are to stay'),
  })
  .superRefine(({ action, expires_at }, context) => {
    const refuse = (message: string) =>
      context.addIssue({ code: 'custom', path: ['expires_at'], message });
    const isGiven = expires_at !== undefined;
    if (action === 'change-expiry' && !isGiven) refuse('is required by change-expiry');
    if (action === 'remove' && isGiven) refuse('goes with change-expiry only');
  });

const result = z
  .object({
    blocklist_id: id,
    success: z.boolean(),
    entry: blocklistEntry.optional(),
    error: bulkError,
  })
  .meta({ id: 'BulkBlocklistResult' });

export const bulkChangeBlocklist = operation({
  id: 'bulkChangeBlocklist',
  surface: 'org',
  tag: 'Blocklist',
  method: 'POST',
  path: '/candidates/blocklist/bulk',
  summary: 'Remove many blocklist entries, or change when they end',
  description:
    'Each as the operation on one entry does it, all at the same moment. Answers with a result for each entry, in the order asked for: one that is unknown or was removed, and with change-expiry one that has expired, is `BLOCKLIST_ENTRY_NOT_FOUND` and stops none of the others.',
  permission: 'blocklist:write',
  params: z.object({}),
  body,
  status: 200,
  result: z.object({ results: z.array(result), ...bulkCounts }),
  changedNothing: changedNone,
  errors: [400, 401],
  examples: {
    body: {
      action: 'remove',
      blocklist_ids: [exampleEntry.blocklist_id, exampleIds.candidateId],
    },
    result: {
      results: [
        {
          blocklist_id: exampleEntry.blocklist_id,
          success: true,
          entry: { ...exampleEntry, removed_at: exampleTime },
        },
        {
          blocklist_id: exampleIds.candidateId,
          success: false,
          error: {
            code: 'BLOCKLIST_ENTRY_NOT_FOUND',
            message: 'There is no such blocklist entry.',
          },
        },
      ],
      succeeded: 1,
      failed: 1,
    },
  },
});

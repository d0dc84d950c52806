import { z } from 'zod';
import { bulkCounts, bulkError, bulkIds, changedNone } from '@/lib/contract/bulk';
import { backgroundCheck } from '@/lib/contract/checks';
import { exampleIds } from '@/lib/contract/examples';
import { id } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { exampleCheck, shared } from './contract';

// Each is moved by a transaction of its own.
const most = 100;

const result = z
  .object({
    check_id: id,
    success: z.boolean(),
    background_check: backgroundCheck
      .optional()
      .describe('How it stands now; with retry the check that is open in its place'),
    error: bulkError,
  })
  .meta({ id: 'BulkCheckResult' });

export const bulkMoveChecks = operation({
  ...shared,
  id: 'bulkMoveChecks',
  method: 'POST',
  path: '/background-checks/bulk',
  summary: 'Order, remind of, give up or try again many checks at once',
  description: `Answers with a result for each check, in the order asked for; one that fails stops none of the others.

- \`submit\` orders those that were consented to from their vendor, \`cancel\` gives up those that wait for consent: each as the operation on one check does.
- \`remind\` sends a new link for those that wait for consent, \`retry\` opens a check of the same type in place of one that failed. A candidate is sent one link for each application, however many of its checks are named; earlier links stop working.

A check that stands otherwise is \`INVALID_STAGE_TRANSITION\`, or \`CONSENT_REQUIRED\`; so is a failed one whose type is open again for the application. An application that has ended is \`APPLICATION_CLOSED\`, except for cancel. A reminder to somebody with neither an e-mail address nor a usable phone number is \`VALIDATION_ERROR\`. Where no vendor is configured, all but cancel is \`NO_CHECK_VENDOR\`.`,
  permission: 'background_check:write',
  body: z.strictObject({
    action: z.enum(['submit', 'cancel', 'remind', 'retry']),
    check_ids: bulkIds('check', most),
  }),
  status: 200,
  result: z.object({ results: z.array(result), ...bulkCounts }),
  changedNothing: changedNone,
  errors: [400, 401],
  examples: {
    body: { action: 'remind', check_ids: [exampleCheck.check_id, exampleIds.candidateId] },
    result: {
      results: [
        { check_id: exampleCheck.check_id, success: true, background_check: exampleCheck },
        {
          check_id: exampleIds.candidateId,
          success: false,
          error: {
            code: 'BACKGROUND_CHECK_NOT_FOUND',
            message: 'There is no such background check.',
          },
        },
      ],
      succeeded: 1,
      failed: 1,
    },
  },
});

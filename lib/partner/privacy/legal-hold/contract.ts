import { z } from 'zod';
import { exampleIds, exampleTime } from '@/lib/contract/examples';
import { filledText, timestamp } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { candidateParams } from '@/lib/contract/path-ids';

const own = {
  surface: 'org',
  tag: 'Privacy',
  path: '/candidates/{candidateId}/legal-hold',
  params: candidateParams,
  permission: 'candidate:hold',
} as const;

const exampleParams = { candidateId: exampleIds.candidateId };

const legalHold = z
  .object({
    reason: z.string(),
    placed_by: z.string().describe('The name of who placed it'),
    placed_at: timestamp,
  })
  .meta({ id: 'LegalHold' });

const exampleHold = {
  reason: 'Claim 2026-118',
  placed_by: 'Dana Whitfield',
  placed_at: exampleTime,
};

export const getLegalHold = operation({
  ...own,
  id: 'getLegalHold',
  method: 'GET',
  summary: 'Read whether a person is on legal hold',
  description: '`legal_hold` is null for somebody who is not.',
  status: 200,
  result: z.object({ legal_hold: legalHold.nullable() }),
  errors: [401, 404],
  malformedId: 404,
  examples: { params: exampleParams, result: { legal_hold: exampleHold } },
});

export const placeLegalHold = operation({
  ...own,
  id: 'placeLegalHold',
  method: 'PUT',
  summary: 'Place a person on legal hold',
  description:
    'Nobody and no policy erases the person until the hold ends: an erasure is a 400 `LEGAL_HOLD`. Everything else goes on. Placing a hold again replaces its reason. A person who was erased cannot be held.',
  body: z.strictObject({ reason: filledText(500).describe('Why their data must be kept') }),
  status: 200,
  result: z.object({ legal_hold: legalHold }),
  errors: [400, 401, 404],
  malformedId: 400,
  examples: {
    params: exampleParams,
    body: { reason: exampleHold.reason },
    result: { legal_hold: exampleHold },
  },
});

export const endLegalHold = operation({
  ...own,
  id: 'endLegalHold',
  method: 'DELETE',
  summary: 'End the legal hold of a person',
  description:
    '204 whether or not there was one. A person whose time is over is erased by the policy soon after.',
  status: 204,
  result: undefined,
  errors: [400, 401, 404],
  malformedId: 400,
  examples: { params: exampleParams },
});

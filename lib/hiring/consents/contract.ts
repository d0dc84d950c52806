import { z } from 'zod';
import { exampleIds, exampleTime } from '@/lib/contract/examples';
import { id, nullableText, timestamp } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { candidateParams } from '@/lib/contract/path-ids';

const consent = z
  .object({
    consent_id: id,
    purpose: z
      .enum(['contact', 'background_check'])
      .describe('`contact`: to be called and written to; `background_check`: to be checked'),
    given: z.boolean().describe('false where they declined, or took it back'),
    told_to: z.string().describe('Who asked them: the organization, a partner, or a member'),
    words: nullableText.describe('What they read; null where somebody else asked them'),
    signed_name: nullableText,
    recorded_at: timestamp,
  })
  .meta({ id: 'Consent' });

export const listConsents = operation({
  id: 'listConsents',
  surface: 'org',
  tag: 'Privacy',
  method: 'GET',
  path: '/candidates/{candidateId}/consents',
  summary: 'List what a person agreed to',
  description:
    'To whom, when and in what words, the latest first, at most 100. Nothing here is ever changed; an erasure takes out the signature.',
  permission: 'candidate:read',
  params: candidateParams,
  status: 200,
  result: z.object({ consents: z.array(consent) }),
  errors: [401, 404],
  malformedId: 404,
  examples: {
    params: { candidateId: exampleIds.candidateId },
    result: {
      consents: [
        {
          consent_id: '01990a3e-7c00-7000-8000-0000000000c9',
          purpose: 'background_check',
          given: true,
          told_to: 'Brightwater Home Care',
          words:
            'Identity: Your name, date of birth and address are compared with official records.',
          signed_name: 'Maria Lopez',
          recorded_at: exampleTime,
        },
      ],
    },
  },
});

import { z } from 'zod';
import { checkStatus, checkType } from '@/lib/contract/checks';
import { exampleIds } from '@/lib/contract/examples';
import { id, idInput, nullableTime, timestamp } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { stageSlug } from '@/lib/contract/stages';
import { unsentReason } from '@/lib/contract/unsent';

const letter = z.object({ subject: z.string(), body: z.string() });

export const previewMoves = operation({
  surface: 'org',
  tag: 'Applications',
  id: 'previewMoves',
  method: 'POST',
  path: '/applications/move-preview',
  summary: 'See what closing applications would do',
  description:
    'Changes nothing: says of each application which interviews are still to come, which messages wait to be sent, what else is arranged, and where a message would go. `letters` has the usual words to the first of them. Ids that are not of your organization are left out.',
  permission: 'application:read',
  params: z.object({}),
  body: z.strictObject({ application_ids: z.array(idInput).min(1).max(500) }),
  status: 200,
  result: z.object({
    applications: z.array(
      z.object({
        application_id: id,
        name: z.string(),
        first_name: z.string().describe('What a message calls them'),
        job: z.object({ id, title: z.string() }),
        stage: stageSlug,
        channel: z.enum(['email', 'sms']),
        recipient: z
          .string()
          .nullable()
          .describe('Where a message would go; null where there is no address'),
        is_excluded: z
          .boolean()
          .describe('True where the blocklist keeps every message from the candidate'),
        has_transport: z
          .boolean()
          .describe(
            'False where nothing is configured to send messages of this channel: they are kept, not sent',
          ),
        not_written_to: unsentReason
          .nullable()
          .describe('Why a message in your own words would not be sent; null where it would'),
        time_zone: z
          .string()
          .describe(
            'The zone in which letters name times of interviews: that of the place of work',
          ),
        place: z.string().nullable().describe('The location it is at; null where there is none'),
        rejection_sent_at: nullableTime.describe(
          'When a message last told the candidate of a rejection or withdrawal; null where none did',
        ),
        interviews: z
          .array(z.object({ interview_id: id, start_time: timestamp, end_time: timestamp }))
          .describe('Those still to come, the next one first'),
        waiting_messages: z
          .array(z.object({ message_id: id, kind: z.string(), due_at: timestamp }))
          .describe('The next one first'),
        arranged: z
          .object({
            scheduling_link: z.boolean().describe('Whether a link to choose a time works'),
            evaluation_link: z.boolean().describe('Whether a link to an evaluation works'),
            screening_call: z.boolean().describe('Whether a screening call waits to be made'),
            checks: z
              .array(z.object({ check_type: checkType, status: checkStatus }))
              .describe('The open background checks, if you may see them'),
          })
          .describe('What else closing the application would end'),
      }),
    ),
    letters: z
      .object({ rejection: letter, withdrawal_confirmation: letter })
      .nullable()
      .describe('Null where none of the applications is known'),
  }),
  errors: [400, 401],
  examples: {
    body: { application_ids: [exampleIds.applicationId] },
    result: {
      applications: [
        {
          application_id: exampleIds.applicationId,
          name: 'Amara Okafor',
          first_name: 'Amara',
          job: { id: exampleIds.jobId, title: 'Home health aide' },
          stage: 'interview_scheduled',
          channel: 'email',
          recipient: 'amara.okafor@example.com',
          is_excluded: false,
          has_transport: true,
          not_written_to: null,
          time_zone: 'America/New_York',
          place: 'Albany',
          rejection_sent_at: null,
          interviews: [
            {
              interview_id: '01990a3e-7c00-7000-8000-0000000000d1',
              start_time: '2036-03-05T15:00:00.000Z',
              end_time: '2036-03-05T15:30:00.000Z',
            },
          ],
          waiting_messages: [],
          arranged: {
            scheduling_link: true,
            evaluation_link: false,
            screening_call: false,
            checks: [{ check_type: 'identity_verification', status: 'pending' }],
          },
        },
      ],
      letters: {
        rejection: {
          subject: 'Your application for Home health aide',
          body: 'Hello Amara, thank you for applying.',
        },
        withdrawal_confirmation: {
          subject: 'Your application for Home health aide is withdrawn',
          body: 'Hello Amara, we have withdrawn your application.',
        },
      },
    },
  },
});

import { z } from 'zod';
import { exampleIds } from '@/lib/contract/examples';
import { id, idInput } from '@/lib/contract/fields';
import { letterWords } from '@/lib/contract/letter-words';
import { operation } from '@/lib/contract/operation';
import { unsentReason } from '@/lib/contract/unsent';

/** The most applications that one message is written about. */
export const mostWrittenTo = 500;

const nothingKept = z.object({ results: z.array(z.object({ message_id: z.null() })) });

export const sendMessages = operation({
  surface: 'org',
  tag: 'Messages',
  id: 'sendMessages',
  method: 'POST',
  path: '/applications/messages',
  summary: 'Write a message to the candidates of one or many applications',
  description:
    'In your own words, by email where they have an address, or else by SMS. Answers with what happened for each application, in the order asked for; one that cannot be written to keeps the message from none of the others. A queued message goes out at once; whether it was sent is among the messages of the application.',
  permission: 'application:write',
  params: z.object({}),
  body: z.strictObject({
    application_ids: z
      .array(idInput)
      .min(1)
      .max(mostWrittenTo)
      .refine((ids) => new Set(ids).size === ids.length, 'must name each application once')
      .describe(`1 to ${mostWrittenTo}, each once`),
    ...letterWords,
  }),
  status: 200,
  result: z.object({
    results: z.array(
      z.object({
        application_id: id,
        outcome: z.enum(['queued', 'not_sent']),
        reason: z
          .enum([...unsentReason.options, 'not_found'])
          .nullable()
          .describe(
            'Why it is not sent. With `no_transport` nothing is configured to send it, and it is kept among the messages; with the others there is none',
          ),
        message_id: id.nullable(),
      }),
    ),
    queued: z.int(),
    not_sent: z.int(),
  }),
  // Without a message nobody was written to, and none is kept.
  changedNothing: (answer) => nothingKept.safeParse(answer).success,
  errors: [400, 401],
  examples: {
    body: {
      application_ids: [exampleIds.applicationId, exampleIds.candidateId],
      subject: 'Your application for {job}',
      body: 'Hello {first_name},\n\nPlease send us your certificate.\n\nKind regards,\n{organization}',
    },
    result: {
      results: [
        {
          application_id: exampleIds.applicationId,
          outcome: 'queued',
          reason: null,
          message_id: '01990a3e-7c00-7000-8000-0000000000f2',
        },
        {
          application_id: exampleIds.candidateId,
          outcome: 'not_sent',
          reason: 'not_found',
          message_id: null,
        },
      ],
      queued: 1,
      not_sent: 1,
    },
  },
});

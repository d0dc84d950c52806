import { z } from 'zod';
import { exampleIds, exampleTime } from '@/lib/contract/examples';
import { id, timestamp } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { applicationParams, pathId } from '@/lib/contract/path-ids';

const message = z
  .object({
    message_id: id,
    kind: z.enum([
      'rejection',
      'withdrawal_confirmation',
      'interview_confirmation',
      'interview_rescheduled',
      'interview_cancelled',
      'scheduling_link',
      'evaluation_link',
      'consent_link',
      'member_invitation',
      'password_reset',
      'password_changed',
      'endpoint_alert',
      'security_notice',
      'recruiter_message',
    ]),
    channel: z.enum(['email', 'sms']),
    status: z
      .enum(['queued', 'sent', 'failed', 'cancelled', 'skipped'])
      .describe('`sent` only where a mail server or SMS provider took it'),
    recipient: z
      .string()
      .nullable()
      .describe('Where it goes: an email address, or the phone number of who has none'),
    subject: z.string().nullable().describe('Of an email'),
    body: z.string(),
    scheduled_at: timestamp.nullable().describe('When it was asked to go; null means at once'),
    due_at: timestamp.describe('When it is tried, or was last due'),
    sent_at: timestamp.nullable(),
    failure_reason: z
      .string()
      .nullable()
      .describe(
        'Of a skipped one `no_address`, `blocklisted` or `no_transport`: no email, or no text messages, are configured',
      ),
    link: z
      .string()
      .nullable()
      .describe(
        'The link in a message that was not sent for want of a transport, to pass on; null once it no longer works, and for who may not have it',
      ),
    created_at: timestamp,
  })
  .meta({ id: 'Message' });

const exampleMessage = {
  message_id: '01990a3e-7c00-7000-8000-0000000000f1',
  kind: 'rejection' as const,
  channel: 'email' as const,
  status: 'queued' as const,
  recipient: 'amara.okafor@example.com',
  subject: 'Your application for Home health aide',
  body: 'Hello Amara, thank you for applying.',
  scheduled_at: '2036-03-05T09:00:00.000Z',
  due_at: '2036-03-05T09:00:00.000Z',
  sent_at: null,
  failure_reason: null,
  link: null,
  created_at: exampleTime,
};

const tag = 'Messages';

export const listMessages = operation({
  surface: 'org',
  tag,
  id: 'listMessages',
  method: 'GET',
  path: '/applications/{applicationId}/messages',
  summary: 'List the messages about an application, newest first',
  description:
    'Links in a message let whoever has them act as the candidate: `…` stands in place of their secret part. Only where nothing is configured to send the message (`no_transport`), roles that may write applications are shown the link, to pass it on; one to sign a consent is for the candidate alone.',
  permission: 'application:read',
  params: applicationParams,
  status: 200,
  result: z.object({ messages: z.array(message) }),
  errors: [401, 404],
  malformedId: 404,
  examples: {
    params: { applicationId: exampleIds.applicationId },
    result: { messages: [exampleMessage] },
  },
});

export const cancelMessage = operation({
  surface: 'org',
  tag,
  id: 'cancelMessage',
  method: 'POST',
  path: '/messages/{messageId}/cancel',
  summary: 'Cancel a message that has not been sent',
  description:
    'Only a queued message about an application: one that was sent, failed, was skipped or cancelled, or is being sent at this moment, is 400.',
  permission: 'application:write',
  params: z.object({ messageId: pathId('NOT_FOUND') }),
  body: z.strictObject({}),
  status: 200,
  result: z.object({ message }),
  errors: [400, 401, 404],
  malformedId: 400,
  examples: {
    params: { messageId: exampleMessage.message_id },
    body: {},
    result: { message: { ...exampleMessage, status: 'cancelled' } },
  },
});

export const resendMessage = operation({
  surface: 'org',
  tag,
  id: 'resendMessage',
  method: 'POST',
  path: '/messages/{messageId}/resend',
  summary: 'Send a message again that was not delivered',
  description:
    'To the address that the candidate has now, with new links in place of those that stood in it. Only a message that failed, or was skipped for `no_address`, about an application and that still holds: one whose rejection was undone, that a later one replaced, or whose link was used or has ended is 400, and so is one to whom nothing can be sent.',
  permission: 'application:write',
  params: z.object({ messageId: pathId('NOT_FOUND') }),
  body: z.strictObject({}),
  status: 200,
  result: z.object({ message }),
  errors: [400, 401, 404],
  malformedId: 400,
  examples: {
    params: { messageId: exampleMessage.message_id },
    body: {},
    result: { message: { ...exampleMessage, scheduled_at: null } },
  },
});

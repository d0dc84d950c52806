import { z } from 'zod';
import { actorType } from './actors';
import { id, nullableText, nullableTime, openMap, timestamp } from './fields';

export const timelineEvent = z
  .object({
    id: z.string().describe('Stable; begins with the type, for example `stage:`'),
    occurred_at: timestamp,
    type: z
      .enum(['call', 'sms', 'email', 'stage', 'interview', 'note', 'blocklist', 'placement'])
      .describe('`blocklist` and `placement` with `include=all` only'),
    job: z
      .object({ id, title: z.string() })
      .nullable()
      .describe('The job it is about, deleted ones included'),
    actor: z.object({ id: nullableText, name: z.string(), type: actorType }),
    details: openMap.describe(
      'stage: from, to, reason, forced; note: body, and private where it is; interview: start_time, end_time, time_zone of the place, and reason where one was given; messages: direction, subject, body, status; placement: change (`placed` or `moved`), and location and the partner who was told, or from and to; call: direction, status, result, body, and simulated where nobody was called and the answers are made up',
    ),
  })
  .meta({ id: 'TimelineEvent' });

export const conversation = z
  .object({
    id,
    channel: z.enum(['call', 'sms', 'chat']),
    started_at: timestamp,
    ended_at: nullableTime,
    summary: nullableText,
    outcome: nullableText,
  })
  .meta({ id: 'Conversation' });

export const note = z
  .object({
    note_id: id,
    application_id: id,
    candidate_id: id,
    body: z.string(),
    author: z.object({ id: nullableText, name: z.string(), type: actorType }),
    private: z.boolean().describe('Seen by its author, recruiters and admins only'),
    created_at: timestamp,
  })
  .meta({ id: 'Note' });

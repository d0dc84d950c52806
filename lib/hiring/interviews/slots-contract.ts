import { z } from 'zod';
import { exampleTime } from '@/lib/contract/examples';
import { dateInput, endOfDate, id, idInput, startOfDate, timestamp } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { pathId } from '@/lib/contract/path-ids';
import { exampleInterviewer, exampleTimes, interviewer, timeSlot } from './contract';

const interviewSlot = z
  .object({
    slot_id: id,
    interviewer,
    job_id: id.nullable().describe('The only job it is offered for; null: any'),
    start_time: timestamp,
    end_time: timestamp,
    is_free: z.boolean().describe('False while an interview of the interviewer stands in it'),
    created_at: timestamp,
  })
  .meta({ id: 'InterviewSlot' });

const exampleSlot = {
  slot_id: '01990a3e-7c00-7000-8000-0000000000e8',
  interviewer: exampleInterviewer,
  job_id: null,
  ...exampleTimes,
  is_free: true,
  created_at: exampleTime,
};

const shared = { surface: 'org', tag: 'Interviews' } as const;

export const listInterviewSlots = operation({
  ...shared,
  id: 'listInterviewSlots',
  method: 'GET',
  path: '/interview-slots',
  summary: 'List the times offered for interviews, the earliest first',
  description: 'At most 500, from now on unless `from` says otherwise.',
  permission: 'application:read',
  params: z.object({}),
  query: z.object({
    from: dateInput.transform(startOfDate).optional().describe('Those that end after it'),
    to: dateInput.transform(endOfDate).optional().describe('Those that begin before it'),
    interviewer_id: idInput.optional(),
    job_id: idInput.optional().describe('Those a candidate for this job can choose'),
  }),
  status: 200,
  result: z.object({ slots: z.array(interviewSlot) }),
  errors: [400, 401],
  examples: { result: { slots: [exampleSlot] } },
});

export const createInterviewSlots = operation({
  ...shared,
  id: 'createInterviewSlots',
  method: 'POST',
  path: '/interview-slots',
  summary: 'Offer times for interviews',
  description:
    'All or none: each slot is in the future, at most 12 hours long, and meets no other time its interviewer offers. Candidates choose among those for their job and those for any.',
  permission: 'application:schedule',
  params: z.object({}),
  body: z.strictObject({
    slots: z.array(timeSlot).min(1).max(100),
    interviewer_id: idInput.optional().describe('A member; the caller when left out'),
    job_id: idInput.optional().describe('Offer the times for this job only'),
  }),
  status: 201,
  result: z.object({ slots: z.array(interviewSlot) }),
  errors: [400, 401, 404],
  refusals: ['JOB_NOT_FOUND'],
  examples: {
    body: { slots: [{ ...exampleTimes }] },
    result: { slots: [exampleSlot] },
  },
});

export const moveInterviewSlot = operation({
  ...shared,
  id: 'moveInterviewSlot',
  method: 'POST',
  path: '/interview-slots/{slotId}/move',
  summary: 'Give an offered time another start and end',
  description:
    'As when offering: in the future, at most 12 hours long, and meeting no other time its interviewer offers; nor an interview of theirs. A slot in which an interview stands is 400 `SLOT_CONFLICT`: the interview itself is given another time, which tells its candidate. So is one that is no longer at `from`, where you send it. No letter goes out: letters carry a link, never the offered times. Candidates see the new time when they next open their link, and whoever still chooses the former one is asked to choose again.',
  permission: 'application:schedule',
  params: z.object({ slotId: pathId('NOT_FOUND') }),
  malformedId: 400,
  body: timeSlot.safeExtend({
    from: timeSlot
      .optional()
      .describe('Where the slot was seen; elsewhere by now is 400 `SLOT_CONFLICT`'),
  }),
  status: 200,
  result: z.object({ slot: interviewSlot }),
  errors: [400, 401, 404],
  refusals: ['SLOT_CONFLICT'],
  examples: {
    params: { slotId: exampleSlot.slot_id },
    body: { ...exampleTimes },
    result: { slot: exampleSlot },
  },
});

export const removeInterviewSlot = operation({
  ...shared,
  id: 'removeInterviewSlot',
  method: 'DELETE',
  path: '/interview-slots/{slotId}',
  summary: 'Take an offered time back',
  description: 'An interview that stands in it stays booked.',
  permission: 'application:schedule',
  params: z.object({ slotId: pathId('NOT_FOUND') }),
  malformedId: 400,
  status: 204,
  result: undefined,
  errors: [400, 401, 404],
  examples: { params: { slotId: exampleSlot.slot_id } },
});

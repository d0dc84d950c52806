import { z } from 'zod';
import { exampleIds, exampleTime } from '@/lib/contract/examples';
import { id, text, timestamp } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { candidateParams } from '@/lib/contract/path-ids';

const tag = 'Privacy';
const exampleParams = { candidateId: exampleIds.candidateId };

/** The type of the file an export is. */
export const exportType = 'application/zip';

export const exportCandidate = operation({
  id: 'exportCandidate',
  surface: 'org',
  tag,
  method: 'GET',
  path: '/candidates/{candidateId}/export',
  summary: 'Export everything about a person',
  description:
    'A zip with everything the organization holds about the person: `person.json` for machines, `person.html` for reading, and in `files/` the calendar files they were sent. The details, applications, history, notes, messages with their words, interviews, conversations with answers, evaluations, screening calls, background checks, links, events sent to the partner with every attempt, and the blocklist entry that matches. Left out is what only the service’s own queues use, and the secret part of links. The export itself is recorded. It is sent while it is read, so it has no `Content-Length`; one that breaks off is no complete zip.',
  permission: 'candidate:export',
  params: candidateParams,
  status: 200,
  result: undefined,
  download: [exportType],
  errors: [401, 404],
  malformedId: 404,
  examples: { params: exampleParams },
});

const count = z.int().min(0);

/** What an erasure removed, struck or ended. */
export const erased = z
  .object({
    applications: count.describe('Kept with stage and dates; open ones are closed as withdrawn'),
    activities: count.describe('Entries of the history, kept without words'),
    notes: count,
    conversations: count,
    messages: count,
    messages_cancelled: count.describe('Of these, the ones that were still to be sent'),
    interviews_cancelled: count.describe('Without a word to the person'),
    screening_calls_cancelled: count,
    background_checks: count,
    links: count,
    events: count,
    deliveries_skipped: count.describe('Events that were still to be sent to the partner'),
    kept_answers: count.describe(
      'Answers kept under an `Idempotency-Key`; the keys stay used until they expire',
    ),
  })
  .meta({ id: 'Erased' });

const exampleErased = {
  applications: 1,
  activities: 12,
  notes: 2,
  conversations: 1,
  messages: 3,
  messages_cancelled: 1,
  interviews_cancelled: 0,
  screening_calls_cancelled: 0,
  background_checks: 0,
  links: 1,
  events: 4,
  deliveries_skipped: 0,
  kept_answers: 0,
};

export const eraseCandidate = operation({
  id: 'eraseCandidate',
  surface: 'org',
  tag,
  method: 'POST',
  path: '/candidates/{candidateId}/erase',
  summary: 'Erase a person',
  description:
    'Removes everything that says who the person is or what was said, in one transaction, for good: name, contact, address, notes, messages, conversations and answers, evaluations, résumés, the words of the history, checks, links, what was sent to the partner, answers kept under an `Idempotency-Key` (the key stays used until it expires: its repetition does nothing and is a 400 `IDEMPOTENCY_KEY_REUSED`). Stages, dates, scores and counts stay, so that reports hold, under the name “Erased person”. Open applications are closed, upcoming interviews cancelled without a letter: cancel them first where the person is to hear of it. Waiting messages, screening calls and webhook deliveries end. Entries of the blocklist are the organization’s own and stay. Afterwards every change of the person is refused; a partner that sends them again, not under a key that is used, makes a new candidate. The reason is kept: leave names out of it. Somebody on legal hold is not erased: 400 `LEGAL_HOLD`. Erasing somebody again changes nothing and answers with the time of the first erasure.',
  permission: 'candidate:erase',
  params: candidateParams,
  body: z.strictObject({
    reason: text(500).optional().describe('Why, for the record; without names'),
  }),
  status: 200,
  result: z.object({ candidate_id: id, erased_at: timestamp, erased }),
  errors: [400, 401, 404],
  refusals: ['LEGAL_HOLD'],
  malformedId: 400,
  examples: {
    params: exampleParams,
    body: { reason: 'Asked for by e-mail, ticket 4711' },
    result: {
      candidate_id: exampleIds.candidateId,
      erased_at: exampleTime,
      erased: exampleErased,
    },
  },
});

import { z } from 'zod';
import { exampleIds, exampleTime } from '@/lib/contract/examples';
import { filledText, limitInput, pageInput } from '@/lib/contract/fields';
import { note } from '@/lib/contract/history';
import { operation } from '@/lib/contract/operation';
import { applicationParams } from '@/lib/contract/path-ids';

const shared = { surface: 'org', tag: 'Applications', params: applicationParams } as const;
const exampleParams = { applicationId: exampleIds.applicationId };

const exampleNote = {
  note_id: '01990a3e-7c00-7000-8000-0000000000e2',
  application_id: exampleIds.applicationId,
  candidate_id: exampleIds.candidateId,
  body: 'Prefers mornings.',
  author: { id: exampleIds.orgId, name: 'Dana Whitfield', type: 'user' as const },
  private: false,
  created_at: exampleTime,
};

export const listNotes = operation({
  ...shared,
  id: 'listNotes',
  method: 'GET',
  path: '/applications/{applicationId}/notes',
  summary: 'List the notes of an application, newest first',
  description:
    'Notes are for colleagues: neither candidates nor partners see them. Private ones of others are left out, also of the total, unless you are a recruiter or an admin.',
  permission: 'note:read',
  query: z.object({ page: pageInput, limit: limitInput(20) }),
  status: 200,
  result: z.object({
    notes: z.array(note),
    total: z.int(),
    page: z.int(),
    limit: z.int(),
    total_pages: z.int(),
  }),
  errors: [400, 401, 404],
  malformedId: 400,
  examples: {
    params: exampleParams,
    result: { notes: [exampleNote], total: 1, page: 1, limit: 20, total_pages: 1 },
  },
});

export const createNote = operation({
  ...shared,
  id: 'createNote',
  method: 'POST',
  path: '/applications/{applicationId}/notes',
  summary: 'Write a note',
  description:
    'It appears in the candidate’s timeline too, under your name. A note cannot be changed afterwards. A private one is seen by you, recruiters and admins only, wherever notes are shown.',
  permission: 'note:write',
  body: z.strictObject({ body: filledText(20_000), private: z.boolean().default(false) }),
  status: 201,
  result: z.object({ note }),
  errors: [400, 401, 404],
  malformedId: 400,
  examples: {
    params: exampleParams,
    body: { body: exampleNote.body },
    result: { note: exampleNote },
  },
});

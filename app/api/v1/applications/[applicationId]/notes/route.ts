import { paginate } from '@/lib/base/pagination';
import { createNote, listNotes } from '@/lib/hiring/applications/notes';
import { serializeNote } from '@/lib/hiring/applications/serialize';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listNotes, async ({ actor, params, query }) => {
    const { notes, total } = await listNotes(actor, params.applicationId, query);
    return { notes: notes.map(serializeNote), ...paginate(query, total) };
  }),
  handle(operations.createNote, async ({ actor, params, body }) => ({
    note: serializeNote(await createNote(actor, params.applicationId, body.body, body.private)),
  })),
);

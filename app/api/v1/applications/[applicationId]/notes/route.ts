import { createNote, listNotes } from '@/lib/applications/notes';
import { serializeNote } from '@/lib/applications/serialize';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';
import { paginate } from '@/lib/pagination';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listNotes, async ({ actor, params, query }) => {
    const { notes, total } = await listNotes(actor, params.applicationId, query);
    return { notes: notes.map(serializeNote), ...paginate(query, total) };
  }),
  handle(operations.createNote, async ({ actor, params, body }) => ({
    note: serializeNote(await createNote(actor, params.applicationId, body.body)),
  })),
);

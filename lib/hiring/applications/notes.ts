import { type Actor, recordedType } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { readerOf, readWithin, type Within } from '@/lib/auth/reach';
import { currentTime } from '@/lib/base/clock';
import { inTransaction } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { offsetOf, type Page } from '@/lib/base/pagination';
import { runNamed, type Tx } from '@/lib/base/postgres/transaction';
import { applicationNotFound, loadApplication } from '@/lib/hiring/records/application-record';
import { columnsOf } from '@/lib/hiring/records/columns';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { type Application, type Note, Prisma } from '@/prisma/generated/client';

const noteColumns = columnsOf(Object.values(Prisma.NoteScalarFieldEnum));

const insertNote = `
  INSERT INTO note (org_id, id, application_id, candidate_id, body, author_type, author_id,
    author_name, is_private, created_at)
  VALUES ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::text, $6::actor_type, $7::text, $8::text,
    $9::boolean, $10::timestamptz)
  RETURNING ${noteColumns}`;

type NoteParts = {
  isPrivate?: boolean;
  /** By what the person was known or typed otherwise, which an erasure looks for. */
  former?: Record<string, string>;
};

/** Adds a note to an application and to its timeline. */
export async function addNote(
  tx: Tx,
  actor: Actor,
  application: Application,
  body: string,
  { isPrivate = false, ...former }: NoteParts = {},
): Promise<Note> {
  const { orgId, id: applicationId, candidateId, jobId } = application;
  const noteId = newId();
  const details = { note_id: noteId, body, ...(isPrivate && { private: true }), ...former };
  await recordActivity(tx, actor, { type: 'note', candidateId, applicationId, jobId, details });
  const [note] = await runNamed<Note>(tx, 'note-insert', insertNote, [
    ...[orgId, noteId, applicationId, candidateId, body],
    ...[recordedType(actor), actor.id, actor.name, isPrivate, currentTime()],
  ]);
  if (!note) throw new Error('The database returned no note.');
  return note;
}

/** Adds a note; throws APPLICATION_NOT_FOUND. */
export async function createNote(
  actor: Actor,
  applicationId: string,
  body: string,
  isPrivate = false,
): Promise<Note> {
  await authorizeOn(actor, 'note:write', 'application', applicationId);
  return inTransaction(async (tx) => {
    return addNote(tx, actor, await loadApplication(tx, actor, applicationId), body, { isPrivate });
  });
}

const notesQuery = (within: Within) => `
  SELECT ${noteColumns}
  FROM note WHERE org_id = $1 AND application_id = $2${within.note('note')}
  ORDER BY id DESC LIMIT $3 OFFSET $4`;

// Returns no row if there is no application, and 0 if it has no notes.
const totalQuery = (within: Within) => `
  SELECT (SELECT count(*) FROM note n WHERE n.org_id = $1 AND n.application_id = $2${within.note('n')}) AS total
  FROM application WHERE org_id = $1 AND id = $2`;

/** A page of an application's notes, newest first; throws APPLICATION_NOT_FOUND. */
export async function listNotes(
  actor: Actor,
  applicationId: string,
  page: Page,
): Promise<{ notes: Note[]; total: number }> {
  await authorizeOn(actor, 'note:read', 'application', applicationId);
  const sight = { reach: null, reader: readerOf(actor) };
  const keys = [actor.orgId, applicationId];
  const [[counted], notes] = await Promise.all([
    readWithin<{ total: number }>(sight, 'notes-total', keys, totalQuery),
    readWithin<Note>(sight, 'notes', [...keys, page.limit, offsetOf(page)], notesQuery),
  ]);
  if (!counted) throw applicationNotFound();
  return { notes, total: counted.total };
}

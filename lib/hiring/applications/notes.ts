import { type Actor, recordedType } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { readerOf, readWithin, type Within } from '@/lib/auth/reach';
import { inTransaction } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { offsetOf, type Page } from '@/lib/base/pagination';
import type { Tx } from '@/lib/base/postgres/transaction';
import { applicationNotFound, loadApplication } from '@/lib/hiring/records/application-record';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { Application, Note } from '@/prisma/generated/client';

/** Adds a note to an application and to its timeline. */
export async function addNote(
  tx: Tx,
  actor: Actor,
  application: Application,
  body: string,
  isPrivate = false,
): Promise<Note> {
  const { orgId, id: applicationId, candidateId, jobId } = application;
  const note = await tx.note.create({
    data: {
      orgId,
      id: newId(),
      applicationId,
      candidateId,
      body,
      authorType: recordedType(actor),
      authorId: actor.id,
      authorName: actor.name,
      isPrivate,
    },
  });
  const details = { note_id: note.id, body, ...(isPrivate && { private: true }) };
  await recordActivity(tx, actor, { type: 'note', candidateId, applicationId, jobId, details });
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
    return addNote(tx, actor, await loadApplication(tx, actor, applicationId), body, isPrivate);
  });
}

const notesQuery = (within: Within) => `
  SELECT org_id AS "orgId", id, application_id AS "applicationId", candidate_id AS "candidateId",
         body, author_type AS "authorType", author_id AS "authorId", author_name AS "authorName",
         created_at AS "createdAt", is_private AS "isPrivate"
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

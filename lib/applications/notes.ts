import { recordActivity } from '@/lib/activity/record';
import { type Actor, authorize } from '@/lib/auth/actor';
import { inTransaction, prisma, type Tx } from '@/lib/db';
import { newId } from '@/lib/ids';
import { offsetOf, type Page } from '@/lib/pagination';
import type { Application, Note } from '@/prisma/generated/client';
import { loadApplication } from './move';

/** Writes a note of an application and its place in the timeline. */
export async function addNote(
  tx: Tx,
  actor: Actor,
  application: Application,
  body: string,
): Promise<Note> {
  const { orgId, id: applicationId, candidateId, jobId } = application;
  const note = await tx.note.create({
    data: {
      orgId,
      id: newId(),
      applicationId,
      candidateId,
      body,
      authorType: actor.type,
      authorId: actor.id,
      authorName: actor.name,
    },
  });
  const details = { note_id: note.id, body };
  await recordActivity(tx, actor, { type: 'note', candidateId, applicationId, jobId, details });
  return note;
}

/** Writes a note; throws APPLICATION_NOT_FOUND. */
export async function createNote(actor: Actor, applicationId: string, body: string): Promise<Note> {
  authorize(actor, 'note:write');
  return inTransaction(async (tx) => {
    return addNote(tx, actor, await loadApplication(tx, actor, applicationId), body);
  });
}

/** A page of an application's notes, newest first; throws APPLICATION_NOT_FOUND. */
export async function listNotes(
  actor: Actor,
  applicationId: string,
  page: Page,
): Promise<{ notes: Note[]; total: number }> {
  authorize(actor, 'note:read');
  const where = { orgId: actor.orgId, applicationId };
  const db = prisma();
  const [, notes, total] = await Promise.all([
    loadApplication(db, actor, applicationId),
    db.note.findMany({ where, orderBy: { id: 'desc' }, skip: offsetOf(page), take: page.limit }),
    db.note.count({ where }),
  ]);
  return { notes, total };
}

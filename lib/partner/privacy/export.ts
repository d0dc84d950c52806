// Privacy: what one person asks for. `export` gives all that is held about them, `erase` takes it away.

import { Readable } from 'node:stream';
import { recordAudit } from '@/lib/audit/record-audit';
import { type Actor, authorize } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import { candidateNotFound } from '@/lib/hiring/records/candidate-record';
import { recordPrivacy } from '@/lib/outbox/activity/record-activity';
import { exportType } from './contract';
import { articleOf, noRecords, pageEnd, pageHead, sectionHead } from './page';
import {
  type ExportedRecord,
  listCalendars,
  readCalendar,
  readPerson,
  recordsOf,
  sections,
} from './sections';
import { type ArchiveFile, zipped } from './zip';

type Export = {
  orgId: string;
  candidateId: string;
  organization: string;
  exportedAt: string;
  person: ExportedRecord;
};

async function* jsonOf({ orgId, candidateId, organization, exportedAt, person }: Export) {
  const head = JSON.stringify({ exported_at: exportedAt, organization, person }, null, 2);
  yield head.slice(0, head.lastIndexOf('\n}'));
  for (const section of sections) {
    yield `,\n  "${section.name}": [`;
    let separator = '\n';
    for await (const records of recordsOf(section, orgId, candidateId)) {
      yield separator + records.map((record) => `    ${JSON.stringify(record)}`).join(',\n');
      separator = ',\n';
    }
    yield '\n  ]';
  }
  yield '\n}\n';
}

async function* htmlOf({ orgId, candidateId, organization, exportedAt, person }: Export) {
  yield pageHead(`${person.first_name} ${person.last_name}`.trim(), organization, exportedAt);
  yield sectionHead('Details') + articleOf(person);
  for (const section of sections) {
    yield sectionHead(section.title);
    let isEmpty = true;
    for await (const records of recordsOf(section, orgId, candidateId)) {
      yield records.map(articleOf).join('');
      isEmpty = false;
    }
    if (isEmpty) yield noRecords;
  }
  yield pageEnd;
}

async function* calendarOf(orgId: string, messageId: string) {
  yield await readCalendar(orgId, messageId);
}

async function* filesOf(one: Export): AsyncGenerator<ArchiveFile> {
  const { orgId, candidateId } = one;
  yield { name: 'person.json', content: jsonOf(one) };
  yield { name: 'person.html', content: htmlOf(one) };
  for (const id of await listCalendars(orgId, candidateId)) {
    yield { name: `files/interview-${id}.ics`, content: calendarOf(orgId, id) };
  }
}

/** An archive whose size nobody knows before it was read. */
export type Archive = { type: string; size: null; name: string; open(): Promise<Readable> };

/**
 * Returns everything held about a person as a zip that is read from the database while it is sent, and
 * records that it was asked for. Throws CANDIDATE_NOT_FOUND.
 */
export async function exportCandidate(actor: Actor, candidateId: string): Promise<Archive> {
  authorize(actor, 'candidate:export');
  const { orgId } = actor;
  const person = await readPerson(orgId, candidateId);
  if (!person) throw candidateNotFound();
  await inTransaction(async (tx) => {
    await recordPrivacy(tx, actor, candidateId, { change: 'exported' });
    const target = { id: candidateId, name: null };
    await recordAudit(tx, orgId, actor, { kind: 'candidate.exported', target });
  });
  const { name: organization } = await prisma().organization.findUniqueOrThrow({
    where: { id: orgId },
    select: { name: true },
  });
  const exportedAt = currentTime().toISOString();
  const all: Export = { orgId, candidateId, organization, exportedAt, person };
  const open = async () => Readable.from(zipped(filesOf(all)), { objectMode: false });
  return { type: exportType, size: null, name: `person-${candidateId}.zip`, open };
}

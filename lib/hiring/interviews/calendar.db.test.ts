import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { cancelInterview } from '@/lib/hiring/scheduling/cancel-interview';
import { listInterviews, scheduleInterview } from '@/lib/hiring/scheduling/service';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createJob,
  createLocation,
  createMember,
  createOrganization,
} from '@/lib/testing/factories';
import { type Mail, useMailServer } from '@/lib/testing/mail-server';
import { calendarOf } from './calendar';

useTestDatabase({ MAIL_FROM: 'Acme Hiring <hiring@acme.example>' });
const mail = useMailServer();

let actor: Actor;

beforeAll(async () => {
  process.env.SMTP_URL = mail.url();
  const { id } = await createOrganization('Acme; Staffing, Inc.');
  actor = (await createMember(id, 'admin')).actor;
});

function slotOn(day: string) {
  return {
    startTime: new Date(`2036-03-${day}T15:00:00Z`),
    endTime: new Date(`2036-03-${day}T15:30:00Z`),
  };
}

/** The lines of the calendar file that a mail carries as an attachment, unfolded. */
function calendarIn({ source }: Mail): string[] {
  const part = source.split(/\r\n--[^\r\n]+/).find((one) => /filename="?interview\.ics/.test(one));
  const body = part?.split('\r\n\r\n').slice(1).join('\r\n\r\n') ?? '';
  const text = Buffer.from(body, 'base64').toString('utf8');
  return text.replace(/\r\n[ \t]/g, '').split('\r\n');
}

const lineOf = (lines: string[], name: string) =>
  lines.find((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`));

test('one event is booked, moved and taken off the candidate’s calendar', async () => {
  const application = await createApplication(actor.orgId, { stage: 'client_screening' });
  await scheduleInterview(actor, application.id, slotOn('05'));
  await settleAfterCommit();
  await scheduleInterview(actor, application.id, slotOn('06'), 'Holiday');
  await settleAfterCommit();
  const [latest] = await listInterviews(actor, application.id);
  await cancelInterview(actor, latest?.id ?? '');
  await settleAfterCommit();
  const bySequence = mail.received
    .map((one) => ({ mail: one, lines: calendarIn(one) }))
    .sort((a, b) =>
      (lineOf(a.lines, 'SEQUENCE') ?? '').localeCompare(lineOf(b.lines, 'SEQUENCE') ?? ''),
    );
  expect(bySequence).toHaveLength(3);
  const facts = ['METHOD', 'SEQUENCE', 'DTSTART', 'DTEND', 'STATUS'];
  expect(bySequence.map(({ lines }) => facts.map((name) => lineOf(lines, name)))).toEqual([
    [
      'METHOD:REQUEST',
      'SEQUENCE:0',
      'DTSTART:20360305T150000Z',
      'DTEND:20360305T153000Z',
      'STATUS:CONFIRMED',
    ],
    [
      'METHOD:REQUEST',
      'SEQUENCE:1',
      'DTSTART:20360306T150000Z',
      'DTEND:20360306T153000Z',
      'STATUS:CONFIRMED',
    ],
    [
      'METHOD:CANCEL',
      'SEQUENCE:2',
      'DTSTART:20360306T150000Z',
      'DTEND:20360306T153000Z',
      'STATUS:CANCELLED',
    ],
  ]);
  const uids = bySequence.map(({ lines }) => lineOf(lines, 'UID'));
  expect(new Set(uids).size).toBe(1);
  for (const { mail: one, lines } of bySequence) {
    const method = lineOf(lines, 'METHOD')?.split(':')[1];
    expect(one.source).toMatch(new RegExp(`text/calendar; charset=utf-8; method=${method}`));
    expect(lineOf(lines, 'ORGANIZER')).toMatch(/Acme.*mailto:hiring@acme\.example/i);
    expect(lineOf(lines, 'ATTENDEE')).toMatch(new RegExp(`mailto:${one.to[0]}`, 'i'));
    expect(lineOf(lines, 'SUMMARY')).toBe(
      'SUMMARY:Interview for Warehouse Associate\\, Acme\\; Staffing\\, Inc.',
    );
  }
});

test('names with quotes and line breaks leave the file whole', () => {
  const file = calendarOf({
    interview: { id: 'one', seriesId: null, sequence: 0, ...slotOn('05') },
    method: 'REQUEST',
    organizationName: 'Joe’s "Best"\r\nMETHOD:X',
    jobTitle: 'Cook "A"\rMETHOD:Y\u001b[31m',
    attendee: { name: 'Robert "Bob"\nSmith', email: 'bob@mail.example' },
    place: '1 State St\r\nAlbany\u0007',
  });
  // What steers a terminal or rings its bell means nothing in a calendar.
  expect(file.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
  const lines = file.replace(/\r\n[ \t]/g, '').split('\r\n');
  expect(lines.filter((line) => !/^[A-Z-]+[:;]/.test(line))).toEqual([]);
  expect(lines.filter((line) => line.startsWith('METHOD'))).toEqual(['METHOD:REQUEST']);
  expect(lineOf(lines, 'ATTENDEE')).toContain(`CN="Robert 'Bob' Smith"`);
  expect(lineOf(lines, 'ORGANIZER')).toContain(`CN="Joe’s 'Best' METHOD:X"`);
  expect(lineOf(lines, 'LOCATION')).toBe('LOCATION:1 State St \\nAlbany');
});

test('an invitation names the job’s address, else the site', async () => {
  const { orgId } = actor;
  const { id: locationId } = await createLocation(orgId, { name: 'Albany office' });
  const placeOf = async (locationAddress: string | null) => {
    const { id: jobId } = await createJob(orgId, { locationAddress });
    const application = await createApplication(orgId, { jobId, locationId });
    const before = mail.received.length;
    await scheduleInterview(actor, application.id, slotOn('09'));
    await settleAfterCommit();
    const [sent] = mail.received.slice(before);
    return sent && lineOf(calendarIn(sent), 'LOCATION');
  };
  expect(await placeOf(null)).toBe('LOCATION:Albany office');
  expect(await placeOf('1 State St')).toBe('LOCATION:1 State St');
});

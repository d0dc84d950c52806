import { runNamed, type Tx } from '@/lib/base/postgres/transaction';
import { employerOf } from '@/lib/organization/organizations/employer';
import { queueMessage } from '@/lib/outbox/messages/queue-messages';
import { addressOf } from '@/lib/outbox/messages/recipient-address';
import type { MessageText } from '@/lib/outbox/messages/templates';
import { calledName, fullName } from '@/lib/words/full-name';
import { defaultTimeZone } from '@/lib/words/zone-names';
import type {
  Application,
  Candidate,
  Interview,
  MessageKind,
  Organization,
} from '@/prisma/generated/client';
import { calendarOf } from './calendar';

export type Setting = Awaited<ReturnType<typeof loadSetting>>;

type Row = Parameters<typeof addressOf>[0] &
  Pick<Candidate, 'firstName' | 'lastName'> &
  Pick<Organization, 'name' | 'contact' | 'accentColor'> & {
    jobTitle: string;
    logoId: string | null;
    timeZone: string | null;
    place: string | null;
  };

// The application's own location counts before its job's.
const settingQuery = `
  SELECT c.first_name AS "firstName", c.last_name AS "lastName", c.email, c.phone,
    c.phone_e164 AS "phoneE164", j.title AS "jobTitle",
    coalesce(j.location_address, l.name) AS place, l.time_zone AS "timeZone",
    o.name, o.contact, o.accent_color AS "accentColor", logo.id AS "logoId"
  FROM application a
  JOIN candidate c ON c.org_id = a.org_id AND c.id = a.candidate_id
  JOIN job j ON j.org_id = a.org_id AND j.id = a.job_id
  JOIN organization o ON o.id = a.org_id
  LEFT JOIN location l ON l.org_id = a.org_id AND l.id = coalesce(a.location_id, j.location_id)
  LEFT JOIN organization_logo logo ON logo.org_id = a.org_id
  WHERE a.org_id = $1::uuid AND a.id = $2::uuid`;

/** Reads what messages, calendars and pages about an application's interviews show. */
export async function loadSetting(tx: Tx, { orgId, id }: Application) {
  const [row] = await runNamed<Row>(tx, 'letter-setting', settingQuery, [orgId, id]);
  if (!row) throw new Error('The application of a letter is gone.');
  const { jobTitle, logoId, timeZone, place } = row;
  return {
    address: addressOf(row),
    candidateName: fullName(row),
    about: { calledName: calledName(row), jobTitle, organizationName: row.name },
    employer: employerOf({ ...row, id: orgId, logo: logoId ? { id: logoId } : null }),
    timeZone: timeZone ?? defaultTimeZone,
    place,
  };
}

type Letter = { kind: MessageKind; text: MessageText; calendar?: string | null };

/** Queues a message about interviews to an application's candidate. */
export async function queueLetter(
  tx: Tx,
  { orgId, id: applicationId, candidateId }: Application,
  { address }: Setting,
  { kind, text, calendar = null }: Letter,
): Promise<void> {
  const addressing = { orgId, applicationId, candidateId, ...address };
  await queueMessage(tx, { ...addressing, kind, ...text, calendar, scheduledAt: null });
}

/**
 * Returns the calendar file of an interview for its candidate; null if the message is not an email.
 */
export function invitationTo(
  { address, candidateName, about, place }: Setting,
  interview: Interview,
  method: 'REQUEST' | 'CANCEL',
): string | null {
  const { channel, recipient } = address;
  if (channel !== 'email' || !recipient) return null;
  const attendee = { name: candidateName, email: recipient };
  return calendarOf({ interview, method, ...about, attendee, place });
}

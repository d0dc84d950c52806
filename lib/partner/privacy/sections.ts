import { read } from '@/lib/base/db';

/** A record as it is exported: its columns, without those that only the queues use. */
export type ExportedRecord = Record<string, unknown>;

type Section = {
  /** What it is called in the file. */
  name: string;
  title: string;
  table: string;
  /** Which rows `t` are the person's; $1 organization, $2 candidate. */
  isTheirs: string;
  /** Columns that are left out, besides the queues' own. */
  without?: readonly string[];
  /** What else belongs to the record, as a SQL object. */
  with?: string;
};

const byCandidate = 't.candidate_id = $2';
const ofApplication = `(SELECT a.id FROM application a WHERE a.org_id = $1 AND a.candidate_id = $2)`;
const byApplication = `t.application_id IN ${ofApplication}`;

const job = `(SELECT j.title FROM job j WHERE j.org_id = $1 AND j.id = t.job_id)`;
const location = `(SELECT l.name FROM location l WHERE l.org_id = $1 AND l.id = t.location_id)`;

const internal = ['org_id', 'candidate_id', 'lease_token', 'lease_expires_at', 'claimed_at'];

const attempts = `(
  SELECT coalesce(jsonb_agg(to_jsonb(x) - '{org_id,delivery_id}'::text[] ORDER BY x.number), '[]')
  FROM delivery_attempt x WHERE x.org_id = $1 AND x.delivery_id = d.id)`;

const deliveries = `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('status', d.status, 'reason', d.status_reason,
    'endpoint', d.endpoint_host, 'created_at', d.created_at, 'attempts', ${attempts})
    ORDER BY d.id), '[]')
  FROM delivery d WHERE d.org_id = $1 AND d.event_id = t.id)`;

// Earlier releases stored as sent what was only logged.
const notSent = `CASE WHEN t.status = 'sent' AND t.transport = 'log' THEN
  '{"status": "skipped", "sent_at": null, "failure_reason": "no_transport"}'::jsonb ELSE '{}' END`;

/** Everything that is held about a person beside their own details, in the order it is exported. */
export const sections: readonly Section[] = [
  {
    name: 'applications',
    title: 'Applications and evaluations',
    table: 'application',
    isTheirs: byCandidate,
    without: ['is_sole'],
    with: `jsonb_build_object('job', ${job}, 'location', ${location})`,
  },
  { name: 'history', title: 'History', table: 'activity', isTheirs: byCandidate },
  { name: 'notes', title: 'Notes', table: 'note', isTheirs: byCandidate },
  {
    name: 'messages',
    title: 'Messages',
    table: 'message',
    isTheirs: `(${byCandidate} OR ${byApplication})`,
    without: ['sealed', 'attempts'],
    with: notSent,
  },
  { name: 'interviews', title: 'Interviews', table: 'interview', isTheirs: byCandidate },
  {
    name: 'conversations',
    title: 'Conversations and answers',
    table: 'conversation',
    isTheirs: byCandidate,
  },
  {
    name: 'screening_calls',
    title: 'Screening calls',
    table: 'screening_run',
    isTheirs: byApplication,
  },
  {
    name: 'background_checks',
    title: 'Background checks',
    table: 'background_check',
    isTheirs: byCandidate,
    without: ['attempts'],
  },
  { name: 'consents', title: 'Consents', table: 'consent_record', isTheirs: byCandidate },
  {
    name: 'links',
    title: 'Links they were sent',
    table: 'public_link',
    isTheirs: byApplication,
    without: ['token_hash'],
  },
  {
    name: 'events',
    title: 'Events sent to the partner',
    table: 'event',
    isTheirs: byApplication,
    without: ['body', 'once_for_id'],
    with: `jsonb_build_object('envelope', t.body::jsonb, 'deliveries', ${deliveries})`,
  },
  {
    name: 'blocklist_matches',
    title: 'Blocklist entries that match',
    table: 'blocklist_entry',
    isTheirs: 't.id = (SELECT c.blocked_by FROM candidate c WHERE c.org_id = $1 AND c.id = $2)',
    without: ['flag_before'],
  },
];

const pageSize = 500;
const beforeAll = '00000000-0000-0000-0000-000000000000';

type Row = { id: string; record: ExportedRecord };

function pageOf({ table, isTheirs, without = [], with: more }: Section): string {
  const left = [...internal, ...without].join(',');
  const record = `to_jsonb(t) - '{${left}}'::text[] ${more ? `|| ${more}` : ''}`;
  return `SELECT t.id, ${record} AS record FROM ${table} t
    WHERE t.org_id = $1 AND ${isTheirs} AND t.id > $3 ORDER BY t.id LIMIT ${pageSize}`;
}

/** The records of a section, oldest first, read page by page as they are asked for. */
export async function* recordsOf(
  section: Section,
  orgId: string,
  candidateId: string,
): AsyncGenerator<ExportedRecord[]> {
  const text = pageOf(section);
  let after = beforeAll;
  for (;;) {
    const rows = await read<Row>(`export-${section.name}`, text, [orgId, candidateId, after]);
    if (rows.length > 0) yield rows.map(({ record }) => record);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.id;
  }
}

const personQuery = `
  SELECT c.id, to_jsonb(c) - '{org_id,search_text,blocked_by}'::text[]
    || jsonb_build_object('tags', (
      SELECT coalesce(jsonb_agg(w.name ORDER BY w.name), '[]') FROM candidate_tag t
      JOIN tag w ON w.org_id = t.org_id AND w.id = t.tag_id
      WHERE t.org_id = $1 AND t.candidate_id = c.id))
    || jsonb_build_object('partner', (
      SELECT to_jsonb(p) - '{org_id,candidate_id}'::text[] FROM partner_applicant p
      WHERE p.org_id = $1 AND p.candidate_id = c.id)) AS record
  FROM candidate c WHERE c.org_id = $1 AND c.id = $2`;

/** A person's own details, and what the partner calls them; undefined if there is no such person. */
export async function readPerson(
  orgId: string,
  candidateId: string,
): Promise<ExportedRecord | undefined> {
  const [row] = await read<Row>('export-person', personQuery, [orgId, candidateId]);
  return row?.record;
}

const calendarsQuery = `
  SELECT id FROM message WHERE org_id = $1 AND candidate_id = $2 AND calendar IS NOT NULL ORDER BY id`;

/** The messages that carried a calendar file to a person. */
export async function listCalendars(orgId: string, candidateId: string): Promise<string[]> {
  const rows = await read<{ id: string }>('export-files', calendarsQuery, [orgId, candidateId]);
  return rows.map(({ id }) => id);
}

/** The calendar file that a message carried. */
export async function readCalendar(orgId: string, messageId: string): Promise<string> {
  const text = 'SELECT calendar FROM message WHERE org_id = $1 AND id = $2';
  const [row] = await read<{ calendar: string | null }>('export-file', text, [orgId, messageId]);
  return row?.calendar ?? '';
}

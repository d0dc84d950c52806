import { z } from 'zod';
import { type AuditKind, auditKinds, auditTargets } from '@/lib/contract/audit-kinds';
import { exampleTime } from '@/lib/contract/examples';
import {
  dateInput,
  describedEnum,
  id,
  idInput,
  limitInput,
  nullableText,
  timestamp,
} from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { settings } from '@/lib/contract/settings';

const labels = Object.entries(auditKinds).map(([name, { label }]) => [name, label]);

const kind = describedEnum<AuditKind>('AuditKind', Object.fromEntries(labels));

const changes = z.record(z.string(), z.unknown()).nullable();

const entry = z
  .object({
    sequence: z.int().describe('Its number in the log of the organization, from 1 without gaps'),
    kind: z.string().describe('One of `AuditKind`, or a kind of a later release'),
    summary: z.string().describe('What happened, in a sentence'),
    actor: z.object({
      type: z
        .enum([
          'user',
          'service_account',
          'partner',
          'automation',
          'candidate',
          'operator',
          'unknown',
        ])
        .describe('`operator` runs commands on the server; `unknown` was not let in'),
      id: id.nullable(),
      name: z.string(),
    }),
    target: z
      .object({ type: z.enum(auditTargets), id: id.nullable(), name: nullableText })
      .nullable()
      .describe('What it happened to'),
    before: changes.describe('What changed, as it was; never a secret'),
    after: changes.describe('What changed, as it is now; never a secret'),
    address: nullableText.describe('The network address it came from'),
    device: nullableText.describe('Browser and system, or the program that called'),
    request_id: nullableText,
    created_at: timestamp.describe('By the clock of the database'),
    hash: z.string().describe('SHA-256 over the hash before and this entry, in hex'),
  })
  .meta({ id: 'AuditEntry' });

const exampleEntry = {
  sequence: 412,
  kind: 'member.role_changed',
  summary: 'Ana Ruiz changed the role of Ben Cole from recruiter to viewer',
  actor: { type: 'user' as const, id: '01990a3e-7c00-7000-8000-0000000000e3', name: 'Ana Ruiz' },
  target: { type: 'user' as const, id: '01990a3e-7c00-7000-8000-0000000000e4', name: 'Ben Cole' },
  before: { role: 'recruiter' },
  after: { role: 'viewer' },
  address: '198.51.100.7',
  device: 'Chrome on macOS',
  request_id: '01990a3e-7c00-7000-8000-0000000000e5',
  created_at: exampleTime,
  hash: '5d0c1b8f0e3c4f7a9b2d6e8147c3a5f09e1d2b4c6a8f7e5d3c1b0a9f8e7d6c5b',
};

const filters = {
  kind: kind.optional(),
  actor_id: idInput.optional().describe('What this user or partner did'),
  target: idInput.optional().describe('What happened to this user, token, location and so on'),
  since: dateInput.optional().describe('At or after; a day begins at 00:00 UTC'),
  until: dateInput.optional().describe('At or before; includes a whole day, in UTC'),
};

const shared = {
  ...settings,
  method: 'GET',
  permission: 'audit:read',
  params: z.object({}),
  status: 200,
  errors: [400, 401],
} as const;

export const listAuditLog = operation({
  ...shared,
  id: 'listAuditLog',
  path: '/audit-log',
  summary: 'Read the audit log',
  description:
    'Who signed in, changed what others may do, or took something out of the house: newest first. Entries are never changed or deleted. Pages by cursor: repeat the request with the `next_cursor` of the page before and the filters unchanged.',
  query: z.object({ ...filters, cursor: z.string().max(100).optional(), limit: limitInput(50) }),
  result: z.object({ entries: z.array(entry), next_cursor: z.string().nullable() }),
  examples: {
    query: { kind: 'member.role_changed' },
    result: { entries: [exampleEntry], next_cursor: null },
  },
});

export const exportAuditLog = operation({
  ...shared,
  id: 'exportAuditLog',
  path: '/audit-log/export',
  summary: 'Export the audit log as a file',
  description:
    'Every entry that matches, newest first, up to this request, which is recorded too. `csv` has a line of headings, and an apostrophe before cells that a spreadsheet would take for a formula; `jsonl` has an entry of `GET /audit-log` in each line.',
  query: z.object({ format: z.enum(['csv', 'jsonl']), ...filters }),
  result: undefined,
  download: ['text/csv', 'application/x-ndjson'],
  examples: { query: { format: 'csv' } },
});

import { z } from 'zod';
import { operator } from '@/lib/audit/record-audit';
import { verifyChain } from '@/lib/audit/verify-chain';
import { prisma } from '@/lib/base/db';
import { Problem } from '@/lib/base/postgres/problem';
import { type AdminCommand, command, nameOrId } from '@/lib/cli/admin/command';
import { findOrganization } from '@/lib/cli/admin/find';
import { newFile, writeNewFile } from '@/lib/cli/admin/new-file';
import { openAuditExport } from '@/lib/organization/audit-log/export';

type Log = { orgId: string; organization: string };

// Logs of organizations that are no more are verified too.
async function logsOf(org: string | undefined): Promise<Log[]> {
  const wanted = org ? [await findOrganization(org)] : null;
  return prisma().$queryRaw<Log[]>`
    SELECT coalesce(o.id, h.org_id) AS "orgId", coalesce(o.name, '') AS organization
    FROM organization o FULL JOIN audit_head h ON h.org_id = o.id
    WHERE ${wanted}::uuid[] IS NULL OR coalesce(o.id, h.org_id) = ANY (${wanted}::uuid[])
    ORDER BY 1`;
}

async function verify(org: string | undefined) {
  const verified = [];
  const problems: string[] = [];
  for (const { orgId, organization } of await logsOf(org)) {
    const { entries, hash, problem } = await verifyChain(orgId);
    verified.push({ org_id: orgId, organization, entries, last_hash: hash });
    const where = `The audit log of "${organization}" (${orgId}) is whole up to entry ${entries}`;
    if (problem) problems.push(`${where}, then ${problem}.`);
  }
  if (problems.length > 0) throw new Problem(problems.join('\n'));
  return { audit_logs: verified };
}

type Wanted = { org: string; file: string; format: 'csv' | 'jsonl' };

async function exportTo({ org, file, format }: Wanted) {
  const orgId = await findOrganization(org);
  return writeNewFile(file, () => openAuditExport(orgId, operator, { format }));
}

/** What an operator can do about the audit log. */
export const auditCommands: Record<string, AdminCommand> = {
  'audit verify': command(
    'follows the hashes of every audit log, or of one, and names the first gap or change',
    z.strictObject({ org: nameOrId.optional() }),
    async ({ org }) => verify(org),
  ),
  'audit export': command(
    'writes the audit log of an organization into a new file, and records that',
    z.strictObject({
      org: nameOrId,
      file: newFile,
      format: z.enum(['csv', 'jsonl']).default('csv'),
    }),
    async (wanted) => exportTo(wanted),
  ),
};

import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { adminCommands } from '@/lib/cli/admin/commands';
import { auditOf } from '@/lib/testing/audit';
import { useTestDatabase } from '@/lib/testing/database';
import { createCandidate, createOrganization } from '@/lib/testing/factories';
import { useServiceFolders } from '@/lib/testing/service-folder';

useTestDatabase();
const { home, runIn } = useServiceFolders();

async function admin(words: string, flags: Record<string, unknown>) {
  const command = adminCommands[words];
  if (!command) throw new Error(`There is no command "${words}".`);
  return command.run(flags);
}

async function somebody() {
  const { id: org } = await createOrganization();
  const email = `ann_${randomUUID()}@mail.example`;
  const person = { firstName: 'Ann', lastName: 'Reyes', email };
  const { id } = await createCandidate(org, person);
  return { org, id, email };
}

const lastEntry = async (orgId: string) => (await auditOf(orgId)).at(-1);

describe('an operator who is asked about a person', () => {
  it('writes all that is held into a new file, and never over another', async () => {
    const { org, id, email } = await somebody();
    const file = path.join(tmpdir(), `person-${randomUUID()}.zip`);
    const wanted = { org, candidate: email.toUpperCase(), file };
    expect(await admin('candidate export', wanted)).toMatchObject({ candidate_id: id, file });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const held = unzipSync(readFileSync(file));
    expect(Buffer.from(held['person.json'] ?? []).toString()).toContain(email);
    expect(await lastEntry(org)).toMatchObject({
      ...{ kind: 'candidate.exported', targetId: id },
      ...{ actorType: 'operator', device: 'Command line' },
    });
    await expect(admin('candidate export', wanted)).rejects.toThrow(/name a new file/);
    expect(await auditOf(org)).toHaveLength(1);
  });

  it('erases whom the name confirms, and nobody else', async () => {
    const { org, id, email } = await somebody();
    await createCandidate(org, { email: email.replace('_', 'x') });
    const wanted = { org, candidate: email };
    await expect(admin('candidate erase', { ...wanted, name: 'Bob Reyes' })).rejects.toThrow(
      /is not called "Bob Reyes"/,
    );
    const { erasedAt } = await prisma().candidate.findFirstOrThrow({ where: { id } });
    expect(erasedAt).toBeNull();
    const reason = 'She asked for it by letter.';
    const answer = await admin('candidate erase', { ...wanted, name: ' ann reyes', reason });
    expect(answer).toMatchObject({ candidate_id: id });
    const where = { orgId: org, erasedAt: { not: null } };
    expect(await prisma().candidate.findMany({ where })).toMatchObject([{ id }]);
    expect(await lastEntry(org)).toMatchObject({ kind: 'candidate.erased', actorType: 'operator' });
    const activity = await prisma().activity.findMany({ where: { orgId: org, candidateId: id } });
    expect(activity.at(-1)).toMatchObject({ actorType: 'automation', actorName: 'Operator' });
  });

  it('erases nobody who is on legal hold until it ends', async () => {
    const { org, id } = await somebody();
    const wanted = { org, candidate: id };
    const held = await admin('candidate hold', { ...wanted, reason: 'A court asked.' });
    expect(held).toMatchObject({ legal_hold: { reason: 'A court asked.', placed_by: 'Operator' } });
    const erasure = { ...wanted, name: 'Ann Reyes' };
    await expect(admin('candidate erase', erasure)).rejects.toThrow(/legal hold/);
    expect(await admin('candidate release', wanted)).toEqual({
      candidate_id: id,
      legal_hold: null,
    });
    expect(await admin('candidate erase', erasure)).toMatchObject({ candidate_id: id });
  });

  it('finds nobody of another organization', async () => {
    const [{ email, id }, { org }] = [await somebody(), await somebody()];
    for (const candidate of [email, id]) {
      await expect(admin('candidate hold', { org, candidate, reason: 'None.' })).rejects.toThrow(
        `There is no candidate "${candidate}".`,
      );
    }
  });
});

describe('an operator who is asked how long people are kept', () => {
  it('sees the months, and whom they or others would meet', async () => {
    const { org, id } = await somebody();
    const long = new Date('2020-01-01');
    await prisma().candidate.updateMany({ where: { id }, data: { lastActivityAt: long } });
    expect(await admin('retention show', { org })).toMatchObject({
      retention: { without_application_months: null, held: 0 },
    });
    expect(await admin('retention preview', { org })).toMatchObject({ people: 0 });
    expect(await admin('retention preview', { org, 'without-application': '12' })).toMatchObject({
      months: { without_application_months: 12, hired_months: null },
      people: 1,
      oldest: [{ candidate_id: id }],
    });
    const { erasedAt } = await prisma().candidate.findFirstOrThrow({ where: { id } });
    expect(erasedAt).toBeNull();
  });
});

it('an erasure prints its answer alone', async () => {
  const { org, email } = await somebody();
  const { DATABASE_URL = '', SECRETS_KEY = '', APP_URL = '' } = process.env;
  const whom = ['--org', org, '--candidate', email, '--name', 'Ann Reyes'];
  const { stdout } = await runIn(
    home(),
    'lib/cli/admin.ts',
    ['candidate', 'erase', ...whom, '--json'],
    { DATABASE_URL, SECRETS_KEY, APP_URL, LOG_LEVEL: 'info' },
  );
  expect(stdout.trim().split('\n')).toHaveLength(1);
  expect(JSON.parse(stdout)).not.toHaveProperty('level');
}, 120_000);

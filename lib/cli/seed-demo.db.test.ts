import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkPassword } from '@/lib/auth/users';
import { prisma } from '@/lib/base/db';
import { unseal } from '@/lib/base/seal-secrets';
import { seedDemo } from '@/lib/cli/seed-demo';
import { openFile } from '@/lib/hiring/documents/storage';
import { secretContext } from '@/lib/outbox/delivery/destination';
import { verifyDelivery } from '@/lib/outbox/delivery/testing/verify';
import { envelopeOf } from '@/lib/outbox/events/event-catalog';
import { useTestDatabase } from '@/lib/testing/database';

useTestDatabase();

let demo: Awaited<ReturnType<typeof seedDemo>>;

beforeAll(async () => {
  demo = await seedDemo(process.env.DATABASE_URL ?? '');
});

describe('the demo seed', () => {
  it('makes accounts of all four roles in three organizations that can sign in', async () => {
    expect(demo.signIns).toHaveLength(12);
    expect(new Set(demo.signIns.map(({ organization }) => organization)).size).toBe(3);
    const [first] = demo.signIns;
    expect((await checkPassword(first?.email ?? '', first?.password ?? '')).user).not.toBeNull();
    expect(demo.token).toMatch(/^rs_live_\w{38}$/);
  });

  it('counts every application once in the tallies', async () => {
    const { _sum: sum } = await prisma().tally.aggregate({
      where: { subject: 'applications' },
      _sum: { amount: true },
    });
    expect(Number(sum.amount)).toBe(await prisma().application.count());
  });

  it('has deliveries of every status, verifiable attempts and nothing due soon', async () => {
    const deliveries = await prisma().delivery.findMany({
      include: { event: true, attempts: true },
    });
    expect(deliveries.length).toBeGreaterThan(70);
    const statuses = new Set(deliveries.map(({ status }) => status));
    expect(statuses).toEqual(new Set(['pending', 'delivered', 'abandoned', 'skipped']));
    const partner = await prisma().partner.findFirstOrThrow({ include: { secrets: true } });
    const context = secretContext(partner.id, 'production');
    const secret = unseal(partner.secrets[0]?.sealed ?? Buffer.alloc(0), context);
    for (const { status, nextAttemptAt, attempts, attemptCount, event } of deliveries) {
      expect(attempts).toHaveLength(attemptCount);
      expect(nextAttemptAt === null).toBe(status !== 'pending');
      if (nextAttemptAt) expect(nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 3_600_000);
      for (const { signature, signedAt } of attempts) {
        const header = `t=${signedAt.getTime() / 1000},v1=${signature}`;
        const body = Buffer.from(event.body);
        expect(verifyDelivery(secret, header, body, signedAt.getTime())).toBe(true);
      }
      const { type } = JSON.parse(event.body);
      expect(envelopeOf(type).safeParse(JSON.parse(event.body)).error).toBeUndefined();
    }
  });

  it('has documents whose files are what their rows say', async () => {
    const documents = await prisma().knowledgeBaseDocument.findMany();
    expect(documents.length).toBeGreaterThan(5);
    for (const { storageKey, fileSize } of documents) {
      const file = await openFile(storageKey);
      if (!file) throw new Error('The storage lacks a file.');
      expect(await buffer(file)).toHaveLength(fileSize);
    }
  });

  it('creates nothing where there is an organization, and still answers', async () => {
    const before = await prisma().activity.count();
    const again = await seedDemo(process.env.DATABASE_URL ?? '');
    expect(again.signIns).toEqual(demo.signIns);
    expect(again.token).not.toBe('');
    expect(await prisma().activity.count()).toBe(before);
  });

  it('does not name an account that was deactivated', async () => {
    const email = demo.signIns[0]?.email ?? '';
    await prisma().user.update({ where: { email }, data: { deactivatedAt: new Date() } });
    const { signIns } = await seedDemo(process.env.DATABASE_URL ?? '');
    expect(signIns.map((signIn) => signIn.email)).not.toContain(email);
  });
});

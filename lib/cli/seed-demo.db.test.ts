import { beforeAll, describe, expect, it } from 'vitest';
import { userByPassword } from '@/lib/auth/users';
import { seedDemo } from '@/lib/cli/seed-demo';
import { prisma } from '@/lib/db';
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
    expect(await userByPassword(first?.email ?? '', first?.password ?? '')).not.toBeNull();
    expect(demo.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it('counts every application once in the tallies', async () => {
    const { _sum: sum } = await prisma().tally.aggregate({
      where: { subject: 'applications' },
      _sum: { amount: true },
    });
    expect(Number(sum.amount)).toBe(await prisma().application.count());
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

import { beforeEach, expect, test, vi } from 'vitest';
import { prisma } from '@/lib/base/db';
import { forgetEnv } from '@/lib/base/env';
import { useTestDatabase } from '@/lib/testing/database';
import { stageOf } from '@/lib/testing/moves';
import { addSite, applicantAt } from '@/lib/testing/partner';
import { drainScreenings } from './drain';
import { drain, makeDue, nothing, runsOf, saying, useCaller } from './testing/calls';

useTestDatabase();

beforeEach(() => {
  simulating('simulated');
});

const caller = useCaller();

function simulating(url: string): void {
  vi.stubEnv('SCREENING_PROVIDER_URL', url);
  forgetEnv();
}

const skipped = { screening: 'skipped', screening_reason: 'no_provider' };

test('without a voice agent nobody is called, and the partner is told why', async () => {
  simulating('');
  const ingested = await caller.ingest();
  expect(ingested).toMatchObject(skipped);
  expect(await runsOf(ingested.application_id)).toEqual([]);
  expect(await drainScreenings()).toEqual(nothing);
  expect(await stageOf(ingested.application_id)).toBe('applied');
});

test('a call that waited is called off, and nothing is made up', async () => {
  const waiting = await caller.ingest();
  const running = await caller.ingest();
  await drain({ provider: saying('yes', 60), runSeconds: 0 });
  const late = await caller.ingest();
  simulating('');
  await makeDue();
  expect(await drainScreenings()).toMatchObject({ completed: 0, placed: 0, failed: 0 });
  for (const { application_id: id } of [waiting, running, late]) {
    expect(await runsOf(id)).toMatchObject([
      { status: 'cancelled', failureReason: 'no_provider', leaseToken: null },
    ]);
    const where = { id };
    expect(await prisma().application.findFirst({ where })).toMatchObject({ screenedAt: null });
  }
});

/** Who was screened by a simulated call at one site, and comes to another one. */
async function screenedThenSent(change: () => unknown) {
  const first = await caller.ingest();
  await drain();
  await makeDue();
  await drain();
  await change();
  const elsewhere = await addSite(caller.orgId);
  const { external_ref, phone } = await person(first.application_id, first.external_ref);
  const body = { ...applicantAt(elsewhere.ref), external_ref, phone };
  const again = await caller.send('POST', '/candidates', {
    body: { ...body, consent: { contact: true }, webhook_url: 'https://93.184.216.34/hook' },
  });
  return { first: first.application_id, again: again.body };
}

async function person(id: string, external_ref: string) {
  const { candidateId } = await prisma().application.findFirstOrThrow({ where: { id } });
  const found = await prisma().candidate.findFirstOrThrow({ where: { id: candidateId } });
  return { external_ref, phone: found.phone };
}

test('what a simulated call came to says so wherever it is kept', async () => {
  const { first, again } = await screenedThenSent(() => undefined);
  expect(again.applications?.at(-1) ?? again).toMatchObject({ screening: 'completed' });
  for (const applicationId of [first, again.application_id]) {
    const where = { applicationId };
    const kept = await prisma().conversation.findFirstOrThrow({ where });
    expect(kept.summary).toMatch(/^Simulated: nobody was called\. /);
    const told = await prisma().activity.findFirstOrThrow({ where: { ...where, type: 'call' } });
    expect(told.details).toMatchObject({ simulated: true });
  }
});

test.each(['as it is kept now', 'as earlier releases kept it'])(
  'answers that were made up settle nothing any more: %s',
  async (how) => {
    const { again } = await screenedThenSent(async () => {
      if (how !== 'as it is kept now') {
        await prisma().conversation.updateMany({ data: { summary: 'Answered 0 questions.' } });
      }
      simulating('');
    });
    expect(again).toMatchObject(skipped);
  },
);

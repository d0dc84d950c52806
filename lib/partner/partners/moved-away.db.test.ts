import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { isOnCluster } from '@/lib/testing/citus';
import { useTestDatabase } from '@/lib/testing/database';
import { createLocation, createMember } from '@/lib/testing/factories';
import {
  addSite,
  applicantAt,
  createTestPartner,
  eventsOf,
  type TestPartner,
} from '@/lib/testing/partner';

useTestDatabase();

type Sited = { id: string; ref: string };

let partner: TestPartner;
let token = '';
let home: Sited;
let away: Sited;
let third: Sited;
let applicant = applicantAt('');
let first = '';

beforeEach(async () => {
  partner = await createTestPartner();
  token = (await createMember(partner.orgId, 'recruiter')).token;
  [home, away, third] = [
    await addSite(partner.orgId),
    await addSite(partner.orgId),
    await addSite(partner.orgId),
  ];
  const webhook_url = 'https://93.184.216.34/hook';
  applicant = applicantAt(home.ref, { consent: { contact: true }, webhook_url });
  first = (await partner.send('POST', '/candidates', { body: applicant })).body.application_id;
});

const resend = (...refs: string[]) =>
  partner.send('POST', '/candidates', {
    body: { ...applicant, location_ref: undefined, location_refs: refs },
  });

const place = (body: object) =>
  partner.send('POST', `/candidates/${applicant.external_ref}/locations`, { body });

const move = async (from: Sited, to: Sited) => {
  const body = { location_refs: [to.ref], move_from_location_ref: from.ref };
  const answer = await place(body);
  expect(answer.status).toBe(201);
  return answer.body.applications[0].application_id;
};

const outcome = (site: Sited, what = 'withdrawn') =>
  partner.send('PATCH', `/candidates/${applicant.external_ref}`, {
    query: { location_ref: site.ref },
    body: { outcome: what },
  });

async function expectMoved(from: Sited, applicationId: string, to: string | null) {
  const before = await eventsOf(partner.orgId);
  const applications = await prisma().application.count();
  const again = await resend(from.ref);
  expect(again.status).toBe(200);
  expect(again.body.applications).toMatchObject([
    {
      application_id: applicationId,
      location_ref: from.ref,
      screening: 'skipped',
      closed_reason: 'moved',
      moved_to_location_ref: to,
    },
  ]);
  for (const what of ['withdrawn', 'not_hired', 'hired']) {
    const refused = await outcome(from, what);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'application_closed']);
    expect(refused.body.error.message).toContain(`moved_to_location_ref: ${to ?? 'null'}`);
  }
  const away = { location_refs: [third.ref], move_from_location_ref: from.ref };
  if (from !== third) {
    const refused = await place(away);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'application_closed']);
  }
  expect(await prisma().application.count()).toBe(applications);
  expect(await eventsOf(partner.orgId)).toEqual(before);
}

describe('of an application that the applicant was moved away from', () => {
  test('ingest and PATCH say the same: closed, and where the applicant went', async () => {
    const second = await move(home, away);
    await expectMoved(home, first, away.ref);
    const both = await resend(home.ref, away.ref);
    expect(both.body.applications).toMatchObject([
      { application_id: first, closed_reason: 'moved', moved_to_location_ref: away.ref },
      { application_id: second, closed_reason: null, moved_to_location_ref: null },
    ]);
    expect((await outcome(away)).body).toMatchObject({ application_id: second });
    await expectMoved(home, first, away.ref);
  });

  test('of a chain of moves each names where it ended', async () => {
    const second = await move(home, away);
    const last = await move(away, third);
    await expectMoved(home, first, third.ref);
    await expectMoved(away, second, third.ref);
    expect((await outcome(third, 'hired')).body).toMatchObject({ application_id: last });
  });

  test('who was moved back is where they began', async () => {
    const second = await move(home, away);
    const back = await move(away, home);
    expect(back).not.toBe(first);
    await expectMoved(away, second, home.ref);
    const here = await resend(home.ref);
    expect(here.body.applications).toMatchObject([{ application_id: back, closed_reason: null }]);
    await move(home, third);
    await expectMoved(home, back, third.ref);
    await expectMoved(away, second, third.ref);
  });

  test('the office moves alike, also to a location the partner has no name for', async () => {
    const { id } = await createLocation(partner.orgId, { locationRef: null });
    const at = `/api/v1/applications/${first}/change-location`;
    expect((await call('POST', at, { token, body: { location_id: id } })).status).toBe(200);
    await expectMoved(home, first, null);
  });

  test('a move onto an open application names that one', async () => {
    await place({ location_refs: [away.ref] });
    await move(home, away);
    await expectMoved(home, first, away.ref);
  });

  // A cluster is made of a database that has every migration.
  test.runIf(!isOnCluster)(
    'made before it was kept, the move is found in what the partner was told',
    async () => {
      await move(home, away);
      await prisma().application.updateMany({
        where: { movedToId: { not: null } },
        data: { movedToId: null },
      });
      const file = 'prisma/migrations/20261122050100_moved_to_known/migration.sql';
      await pool().query(await readFile(file, 'utf8'));
      await expectMoved(home, first, away.ref);
    },
  );

  test('adding the location again opens an application there', async () => {
    await move(home, away);
    const added = await place({ location_refs: [home.ref] });
    expect(added.body.applications[0]).toMatchObject({
      location_ref: home.ref,
      closed_reason: null,
      moved_to_location_ref: null,
    });
    expect(added.body.applications[0].application_id).not.toBe(first);
    expect((await outcome(home)).status).toBe(200);
  });
});

test('an application that ended otherwise says how', async () => {
  await outcome(home, 'withdrawn');
  const again = await resend(home.ref);
  expect(again.body.applications).toMatchObject([
    { status: 'rejected', closed_reason: 'withdrawn', moved_to_location_ref: null },
  ]);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inTransaction, pool } from '@/lib/base/db';
import { lockApplicant } from '@/lib/partner/partners/registry';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember } from '@/lib/testing/factories';
import {
  addSite,
  applicantAt,
  createTestPartner,
  newPhone,
  type TestPartner,
} from '@/lib/testing/partner';

useTestDatabase();

type Applicant = ReturnType<typeof applicantAt> & { candidate_id: string };
type Change = (partner: TestPartner, who: Applicant) => Promise<{ status: number }>;

const changes: Record<string, Change> = {
  'a repeated ingest': (partner, { candidate_id: _, ...who }) =>
    partner.send('POST', '/candidates', { body: { ...who, consent: { contact: false } } }),
  'a location added by the partner': async (partner, { external_ref: ref }) =>
    partner.send('POST', `/candidates/${ref}/locations`, {
      body: { location_refs: [(await addSite(partner.orgId)).ref] },
    }),
  'a location added by the office': async ({ orgId }, { candidate_id: id }) =>
    call('POST', `/api/v1/candidates/${id}/locations`, {
      token: (await createMember(orgId)).token,
      body: { location_id: (await addSite(orgId)).id },
    }),
};

it.each(Object.keys(changes))(
  '%s waits for a move under way before it holds the candidate, which the move holds last',
  async (name) => {
    const partner = await createTestPartner();
    const sent = applicantAt((await addSite(partner.orgId)).ref);
    const { body } = await partner.send('POST', '/candidates', { body: sent });
    const move = await pool().connect();
    try {
      await move.query('BEGIN');
      await move.query(
        'SELECT 1 FROM application WHERE org_id = $1 AND id = $2 FOR NO KEY UPDATE',
        [partner.orgId, body.application_id],
      );
      const changed = changes[name]?.(partner, { ...sent, candidate_id: body.candidate_id });
      await sleep(400);
      await move.query(`SET LOCAL lock_timeout = '200ms'`);
      await move.query('UPDATE candidate SET updated_at = now() WHERE org_id = $1 AND id = $2', [
        partner.orgId,
        body.candidate_id,
      ]);
      await move.query('COMMIT');
      expect((await changed)?.status).toBeLessThan(300);
    } finally {
      await move.query('ROLLBACK');
      move.release();
    }
  },
);

it('an applicant whose number changes while the office enters it is not who is entered', async () => {
  const partner = await createTestPartner();
  const { orgId } = partner;
  const { token } = await createMember(orgId);
  const sent = applicantAt((await addSite(orgId)).ref);
  const { body: known } = await partner.send('POST', '/candidates', { body: sent });
  const entering = { first_name: 'Amara', last_name: 'Okafor', phone: sent.phone };
  const waiting = async () => {
    const sql = `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event = 'advisory'`;
    return (await pool().query(sql)).rowCount;
  };
  let entered: ReturnType<typeof call> | undefined;
  await inTransaction(async (tx) => {
    await lockApplicant(tx, orgId, [`ref:${sent.external_ref}`]);
    entered = call('POST', '/api/v1/candidates', { token, body: entering });
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    const where = { orgId_id: { orgId, id: known.candidate_id } };
    await tx.candidate.update({ where, data: { phoneE164: newPhone() } });
  });
  const answer = await entered;
  expect(answer?.status).toBe(201);
  expect(answer?.body.candidate_id).not.toBe(known.candidate_id);
});

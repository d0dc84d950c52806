import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { pool } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember } from '@/lib/testing/factories';
import { addSite, applicantAt, createTestPartner, type TestPartner } from '@/lib/testing/partner';

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
      await move.query('SELECT 1 FROM application WHERE id = $1 FOR NO KEY UPDATE', [
        body.application_id,
      ]);
      const changed = changes[name]?.(partner, { ...sent, candidate_id: body.candidate_id });
      await sleep(400);
      await move.query(`SET LOCAL lock_timeout = '200ms'`);
      await move.query('UPDATE candidate SET updated_at = now() WHERE id = $1', [
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

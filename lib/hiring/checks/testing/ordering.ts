import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { createApplication, createMember, createOrganization } from '@/lib/testing/factories';
import { createBackgroundCheck } from '@/lib/testing/records';
import { vendorSecret } from '@/lib/testing/vendor-server';

/** A check as it is stored. */
export const rowOf = (id: string) => prisma().backgroundCheck.findFirstOrThrow({ where: { id } });

/** What the history says of a check. */
export const historyOf = (id: string) =>
  prisma().activity.findMany({ where: { details: { path: ['check_id'], equals: id } } });

/** Signs by itself, in the words of the documentation, not by the code under test. */
export function signed(body: string, secret = vendorSecret, at = Date.now()) {
  const seconds = Math.floor(at / 1000);
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { 'service-signature': `t=${seconds},v1=${mac}` };
}

/** The result of a check that found nothing. */
export const clear = (id: string) => ({
  check_id: id,
  vendor_check_id: `vendor-${id}`,
  status: 'completed',
  result: 'clear',
});

type Called = { id: string; org?: string; headers?: Record<string, string> };

/** An organization that orders checks from the vendor, and the vendor's calls back to it. */
export async function createOrdering() {
  const { id: orgId } = await createOrganization();
  const { token } = await createMember(orgId, 'recruiter');
  const consented = async () => {
    const application = await createApplication(orgId);
    const given = { consentGiven: true, consentGivenAt: new Date('2026-03-02T15:00:00Z') };
    const consent = { ...given, consentName: 'Maria Lopez', consentAddress: '203.0.113.9' };
    return createBackgroundCheck(application, { status: 'consent_received', ...consent });
  };
  const submit = (id: string) => call('POST', `/api/v1/background-checks/${id}/submit`, { token });
  return {
    orgId,
    /** A check its candidate consented to. */
    consented,
    submit,
    /** A check whose order has been sent as far as it could be. */
    submitted: async () => {
      const check = await consented();
      expect((await submit(check.id)).status).toBe(200);
      await settleAfterCommit();
      return check;
    },
    /** Hands in a result as the vendor does, with its signature unless other headers are given. */
    callBack: async (result: object, { id, org = orgId, headers }: Called) => {
      const rawBody = JSON.stringify(result);
      const path = `/api/callbacks/background-checks/${org}/${id}`;
      return call('POST', path, { rawBody, headers: headers ?? signed(rawBody) });
    },
  };
}

export type Ordering = Awaited<ReturnType<typeof createOrdering>>;

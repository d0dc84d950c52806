import type { Tx } from '@/lib/base/postgres/transaction';
import { isFree } from './claimed-delivery';

// Whoever holds a delivery is dealing with it: waiting for them would slow both down.
const follow = (whose: string) => `
  WITH waiting AS (
    SELECT d.id FROM delivery d
    JOIN event e ON e.org_id = d.org_id AND e.id = d.event_id
    LEFT JOIN partner_applicant p ON p.org_id = e.org_id AND p.candidate_id = e.candidate_id
    WHERE d.org_id = $1::uuid AND ${isFree} AND d.endpoint_host <> $2::text AND ${whose}
    FOR UPDATE OF d SKIP LOCKED
  )
  UPDATE delivery d SET endpoint_host = $2::text
  FROM waiting WHERE d.org_id = $1::uuid AND d.id = waiting.id`;

const toDefault = follow('p.webhook_url IS NULL');
const aboutApplicant = follow(`e.application_id IN (
  SELECT id FROM application WHERE org_id = $1::uuid AND candidate_id = $3::uuid)`);

/**
 * Counts what waits for a registry's default endpoint, or for an applicant's own, at the host that it
 * is now sent to, so that the limits of the endpoint hold there too.
 */
export async function followEndpoint(
  tx: Pick<Tx, '$executeRawUnsafe'>,
  orgId: string,
  url: string,
  candidateId?: string,
): Promise<void> {
  const { host } = new URL(url);
  if (candidateId) await tx.$executeRawUnsafe(aboutApplicant, orgId, host, candidateId);
  else await tx.$executeRawUnsafe(toDefault, orgId, host);
}

import { currentTime } from '@/lib/base/clock';
import type { Tx } from '@/lib/base/postgres/transaction';
import { copySource } from '@/lib/hiring/records/derived-values';
import { cancelScreeningCalls } from '@/lib/hiring/records/screening-calls';

/** A person to erase, with all their applications. */
export type Person = { orgId: string; candidateId: string; applicationIds: readonly string[] };

/** The name that stands where a person was. */
export const erasedName = { first: 'Erased', last: 'person' } as const;

const fullName = `${erasedName.first} ${erasedName.last}`;

// Details that only code writes: stages, times, codes. All others may hold words.
const wordless = [
  'change',
  'channel',
  'check_type',
  'completed_at',
  'direction',
  'end_time',
  'from',
  'outcome',
  'result',
  'start_time',
  'status',
  'tier',
  'to',
];

/** Takes the words out of a person's history; who did what and when stays. */
export function strikeActivities(tx: Tx, { orgId, candidateId }: Person): Promise<number> {
  return tx.$executeRaw`
    UPDATE activity a
    SET reason = NULL,
      actor_name = CASE WHEN actor_type = 'candidate' THEN ${fullName} ELSE actor_name END,
      details = (
        SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(a.details)
        WHERE key = ANY(${wordless}::text[]) AND jsonb_typeof(value) IN ('string', 'null'))
    WHERE org_id = ${orgId}::uuid AND candidate_id = ${candidateId}::uuid`;
}

/** Deletes the notes about a person. */
export function deleteNotes(tx: Tx, { orgId, applicationIds }: Person): Promise<number> {
  return tx.$executeRaw`
    DELETE FROM note
    WHERE org_id = ${orgId}::uuid AND application_id = ANY(${applicationIds}::uuid[])`;
}

/** Takes the words out of a person's conversations. */
export function strikeConversations(tx: Tx, { orgId, applicationIds }: Person): Promise<number> {
  return tx.$executeRaw`
    UPDATE conversation
    SET summary = NULL, answers = '[]',
      outcome = CASE WHEN outcome IN ('passed', 'failed', 'incomplete') THEN outcome END
    WHERE org_id = ${orgId}::uuid AND application_id = ANY(${applicationIds}::uuid[])`;
}

/** Cancels a person's upcoming interviews; nobody is written to. */
export function cancelInterviews(tx: Tx, { orgId, applicationIds }: Person): Promise<number> {
  return tx.$executeRaw`
    UPDATE interview SET status = 'cancelled', sequence = sequence + 1, updated_at = now()
    WHERE org_id = ${orgId}::uuid AND application_id = ANY(${applicationIds}::uuid[])
      AND status = 'scheduled' AND end_time > now()`;
}

/** Cancels the screening calls a person was to get, also one that is under way, and says how many. */
export async function cancelCalls(tx: Tx, { orgId, applicationIds }: Person): Promise<number> {
  const cancelled = await cancelScreeningCalls(tx, orgId, applicationIds, { isUnderWayToo: true });
  await tx.$executeRaw`
    UPDATE screening_run SET failure_reason = NULL
    WHERE org_id = ${orgId}::uuid AND application_id = ANY(${applicationIds}::uuid[])
      AND failure_reason IS NOT NULL`;
  return cancelled;
}

/** Takes a person's consent, the vendor's words and the result out of their checks, and ends open ones. */
export function strikeChecks(tx: Tx, { orgId, applicationIds }: Person): Promise<number> {
  return tx.$executeRaw`
    UPDATE background_check
    SET status = CASE WHEN status = 'completed' THEN status ELSE 'failed' END,
      failure_reason = CASE WHEN status <> 'completed' THEN 'erased' END,
      result = NULL, vendor_check_id = NULL, consent_name = NULL, consent_address = NULL,
      due_at = NULL, lease_token = NULL, lease_expires_at = NULL, updated_at = now()
    WHERE org_id = ${orgId}::uuid AND application_id = ANY(${applicationIds}::uuid[])`;
}

/** Takes the signature out of what a person agreed to; that they were asked, when and in what words stays. */
export async function strikeConsents(tx: Tx, { orgId, candidateId }: Person): Promise<void> {
  await tx.consentRecord.updateMany({
    where: { orgId, candidateId },
    data: { signedName: null, signedAddress: null },
  });
}

/** Ends the links a person holds. */
export function endLinks(tx: Tx, { orgId, applicationIds }: Person): Promise<number> {
  return tx.$executeRaw`
    UPDATE public_link SET used_at = coalesce(used_at, ${currentTime()}::timestamptz), details = '{}',
      ended_by = CASE WHEN used_at IS NULL THEN 'withdrawn' ELSE ended_by END
    WHERE org_id = ${orgId}::uuid AND application_id = ANY(${applicationIds}::uuid[])`;
}

/** Takes the words out of a person's applications and closes open ones; each stays in its stage. */
export async function strikeApplications(tx: Tx, { orgId, applicationIds }: Person) {
  await tx.$executeRaw`
    UPDATE application SET closed_at = now(), closed_reason = 'withdrawn'
    WHERE org_id = ${orgId}::uuid AND id = ANY(${applicationIds}::uuid[])
      AND closed_at IS NULL AND stage <> 'hired'`;
  return tx.$executeRaw`
    UPDATE application
    SET erased_at = date_trunc('milliseconds', now()), updated_at = now(),
      evaluation_result = NULL, resume_data = NULL, research = NULL
    WHERE org_id = ${orgId}::uuid AND id = ANY(${applicationIds}::uuid[])`;
}

/**
 * Strikes who a person is, and says when. Where they came from stays if somebody else came from there
 * too: then it is a name of the organization's.
 */
export async function strikeCandidate(tx: Tx, { orgId, candidateId }: Person): Promise<Date> {
  const [row] = await tx.$queryRaw<{ erasedAt: Date }[]>`
    UPDATE candidate c
    SET first_name = ${erasedName.first}, last_name = ${erasedName.last}, email = NULL,
      phone = NULL, phone_e164 = NULL, phone_with_extension = NULL, address_line1 = NULL, address_line2 = NULL, city = NULL,
      state = NULL, postal_code = NULL, country = NULL, consent_contact = false, is_separate = false,
      blocked_by = NULL,
      source = CASE WHEN EXISTS (
        SELECT FROM candidate o WHERE o.org_id = ${orgId}::uuid AND o.source = c.source
          AND o.id <> c.id AND o.erased_at IS NULL) THEN source END,
      erased_at = date_trunc('milliseconds', now()), updated_at = now()
    WHERE org_id = ${orgId}::uuid AND id = ${candidateId}::uuid
    RETURNING erased_at AS "erasedAt"`;
  if (!row) throw new Error('The person to erase was not locked.');
  await copySource(tx, orgId, candidateId);
  return row.erasedAt;
}

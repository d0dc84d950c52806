import { runNamed, type Tx } from '@/lib/base/postgres/transaction';
import { needsFactor } from './membership';
import { requiredIssuer } from './sso-required';

type Verdict = { isAdmin: boolean; isSignedIn: boolean; hasFactor: boolean };

const judge = `
  SELECT m.role = 'admin' AS "isAdmin",
    (s.provider IS NULL OR s.org_id = m.org_id)
      AND coalesce(${requiredIssuer('m.org_id')}, s.provider) IS NOT DISTINCT FROM s.provider
      AS "isSignedIn",
    NOT (${needsFactor}) AS "hasFactor"
  FROM membership m JOIN user_account u ON u.id = m.user_id
  JOIN auth_session s ON s.user_id = m.user_id AND s.id = $3::uuid AND s.kind = 'browser'
    AND s.ended_at IS NULL AND s.expires_at > now()
  WHERE m.org_id = $1::uuid AND m.user_id = $2::uuid
    AND m.deactivated_at IS NULL AND u.deactivated_at IS NULL`;

/** What keeps a session from acting as an admin in an organization; null for nothing. */
export type AdminProblem = 'no_admin' | 'other_sign_in' | 'no_factor' | null;

/**
 * Returns what keeps the person of a browser session from acting as an admin in an organization that
 * the session is not for: they are none there, it requires another sign-in, or a second factor.
 */
export async function adminProblem(
  tx: Tx,
  { id: userId, sessionId }: { id: string; sessionId: string },
  orgId: string,
): Promise<AdminProblem> {
  const values = [orgId, userId, sessionId];
  const [found] = await runNamed<Verdict>(tx, 'auth-admin-of', judge, values);
  if (!found?.isAdmin) return 'no_admin';
  if (!found.isSignedIn) return 'other_sign_in';
  return found.hasFactor ? null : 'no_factor';
}

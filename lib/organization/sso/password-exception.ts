import { operator, recordAudit } from '@/lib/audit/record-audit';
import { inTransaction } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { lockOrganization } from '@/lib/organization/organizations/lock-organization';
import { endPasswordSessions } from './end-password-sessions';

/**
 * Lets an active admin sign in by password though their organization requires single sign-on, or no
 * longer, as an operator does; then sessions that they began by one end there. Throws VALIDATION_ERROR
 * for anybody else.
 */
export async function setPasswordException(
  orgId: string,
  userId: string,
  isAllowed: boolean,
): Promise<void> {
  await inTransaction(async (tx) => {
    await lockOrganization(tx, orgId);
    const where = {
      orgId,
      userId,
      ...(isAllowed && { role: 'admin' as const, deactivatedAt: null }),
    };
    const data = { allowsPassword: isAllowed };
    const { count } = await tx.membership.updateMany({ where, data });
    if (count === 0) {
      throw new ServiceError(
        'VALIDATION_ERROR',
        'This person is no active admin of the organization.',
      );
    }
    const { name } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    const kind = isAllowed ? 'sso.password_allowed' : 'sso.password_disallowed';
    if (!isAllowed) await endPasswordSessions(tx, orgId, operator);
    await recordAudit(tx, orgId, operator, { kind, target: { id: userId, name } });
  });
}

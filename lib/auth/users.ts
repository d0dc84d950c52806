import { operator, recordAudit } from '@/lib/audit/record-audit';
import { hashNewPassword } from '@/lib/auth/new-password';
import { passwordMatches } from '@/lib/auth/password';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { Role } from '@/lib/contract/permissions';
import type { User } from '@/prisma/generated/client';

export type NewUser = {
  orgId: string;
  email: string;
  name: string;
  role: Role;
  /** Without a password the user can sign in only with the identity provider. */
  password?: string | undefined;
};

/** Normalizes an email address for accounts: trimmed and in lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Creates an account unless the address has one, which stays unchanged; returns whether it is new.
 */
export async function createAccount(
  tx: Tx,
  account: Pick<User, 'email' | 'name' | 'passwordHash'> & Partial<Pick<User, 'isUnproven'>>,
): Promise<boolean> {
  const data = { id: newId(), ...account };
  return (await tx.user.createMany({ data, skipDuplicates: true })).count === 1;
}

/**
 * Makes a user a member of an organization, as an operator does. An existing account keeps its name
 * and password. Throws VALIDATION_ERROR for an existing member or a weak password, NOT_FOUND if the
 * organization does not exist.
 */
export async function createUser(user: NewUser): Promise<{ userId: string; isNew: boolean }> {
  const email = normalizeEmail(user.email);
  const name = user.name.trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new ServiceError('VALIDATION_ERROR', 'email: must be an e-mail address');
  }
  if (name === '') throw new ServiceError('VALIDATION_ERROR', 'name: must not be empty');
  const { orgId, role, password } = user;
  const organization = await prisma().organization.findUnique({ where: { id: orgId } });
  if (!organization) throw new ServiceError('NOT_FOUND', 'There is no such organization.');
  const personal = [name, email, organization.name];
  const passwordHash = password === undefined ? null : await hashNewPassword(password, personal);
  return inTransaction(async (tx) => {
    const isNew = await createAccount(tx, { email, name, passwordHash });
    const account = await tx.user.findUniqueOrThrow({ where: { email } });
    const { id: userId } = account;
    const joined = await tx.membership.createMany({
      data: { orgId, userId, role },
      skipDuplicates: true,
    });
    if (joined.count === 0) {
      throw new ServiceError(
        'VALIDATION_ERROR',
        'This user is already a member of the organization.',
      );
    }
    const target = { id: userId, name: account.name };
    await recordAudit(tx, orgId, operator, { kind: 'member.added', target, after: { role } });
    return { userId, isNew };
  });
}

type Checked = { id: string; name: string; email: string };

/**
 * Returns the active user with this email and password, with the hash it was checked against, and
 * the user the email belongs to; each null if there is none. Takes the same work in every case.
 */
export async function checkPassword(
  email: string,
  password: string,
): Promise<{ userId: string | null; user: Checked | null; passwordHash: string | null }> {
  const user = await prisma().user.findUnique({ where: { email: normalizeEmail(email) } });
  const passwordHash = user?.passwordHash ?? null;
  const fits = await passwordMatches(passwordHash, password);
  const userId = user?.id ?? null;
  if (!user || !fits || user.deactivatedAt) return { userId, user: null, passwordHash: null };
  return { userId, user: { id: user.id, name: user.name, email: user.email }, passwordHash };
}

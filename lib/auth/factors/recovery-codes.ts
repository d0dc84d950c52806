import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '@/lib/base/postgres/transaction';

const howMany = 10;
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
const length = 24;

// 120 random bits: nobody finds one by its hash, so the hash needs no salt and may be quick.
const hashOf = (typed: string) =>
  createHash('sha256')
    .update(typed.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest();

function newCode(): string {
  const chosen = [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('');
  return chosen.replace(/(.{6})(?!$)/g, '$1-');
}

/** Gives a person new recovery codes in place of all former ones, and returns them. */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode);
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, hash: hashOf(code) })),
  });
  return codes;
}

/** Returns how many recovery codes a person has left. */
export async function recoveryCodesLeft(db: Tx, userId: string): Promise<number> {
  return db.recoveryCode.count({ where: { userId, usedAt: null } });
}

/** Returns whether this is one of a person's codes that nobody has used; uses nothing. */
export async function isRecoveryCode(db: Tx, userId: string, typed: string): Promise<boolean> {
  return (
    (await db.recoveryCode.count({ where: { userId, hash: hashOf(typed), usedAt: null } })) > 0
  );
}

/** Uses a recovery code; false if it is none of theirs, or was used by somebody quicker. */
export async function spendRecoveryCode(tx: Tx, userId: string, typed: string): Promise<boolean> {
  const used = await tx.$executeRaw`
    UPDATE recovery_code SET used_at = now()
    WHERE user_id = ${userId}::uuid AND hash = ${hashOf(typed)} AND used_at IS NULL`;
  return used === 1;
}

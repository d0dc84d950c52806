import { recordWrongPassword } from '@/lib/auth/audit-sessions';
import { passwordMatches } from '@/lib/auth/password';
import { ServiceError } from '@/lib/base/errors';
import { type Bucket, returnTokens, takeTokens } from '@/lib/base/rate-buckets';

const wrongGuesses = (guesser: string): Bucket => ({
  key: `password:${guesser}`,
  size: 10,
  secondsEach: 60,
});

/**
 * Returns whether this is the password of a known person; wrong ones are counted across all
 * processes, for whoever guesses. Throws RATE_LIMITED after about ten wrong ones.
 */
export async function confirmPassword(
  { id, passwordHash }: { id: string; passwordHash: string | null },
  password: string,
  guesser = id,
): Promise<boolean> {
  const bucket = wrongGuesses(guesser);
  const { isAllowed, waitSeconds } = await takeTokens(bucket);
  if (!isAllowed) {
    const seconds = Math.ceil(waitSeconds);
    const message = `Too many wrong passwords. Wait ${seconds} seconds, then try again.`;
    throw new ServiceError('RATE_LIMITED', message, seconds);
  }
  if (!(await passwordMatches(passwordHash, password))) {
    recordWrongPassword(id);
    return false;
  }
  await returnTokens(bucket);
  return true;
}

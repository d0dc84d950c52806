import { organizationsOf } from '@/lib/auth/membership';
import { countSignIn, forgetSignIns } from '@/lib/auth/sign-in-limit';
import { normalizeEmail, userByPassword } from '@/lib/auth/users';

export type SignedIn = { id: string; name: string; email: string; orgId: string };

export type SignInResult =
  | { outcome: 'signed_in'; user: SignedIn }
  | { outcome: 'refused' }
  | { outcome: 'too_many' };

const longestEmail = 320;
const printable = /^[^\p{Cc}\p{Cs}]+$/u;

/**
 * Signs a user in by e-mail and password into the organization joined first. Unknown address, wrong
 * password, deactivated user and user without organization are all the same refusal.
 */
export async function signInByPassword(
  credentials: { email: string; password: string },
  address: string,
): Promise<SignInResult> {
  const email = normalizeEmail(credentials.email);
  if (email.length > longestEmail || !printable.test(email)) return { outcome: 'refused' };
  if (!(await countSignIn(email, address))) return { outcome: 'too_many' };
  const user = await userByPassword(email, credentials.password);
  if (!user) return { outcome: 'refused' };
  const [organization] = await organizationsOf(user.id);
  if (!organization) return { outcome: 'refused' };
  await forgetSignIns(email, address);
  return { outcome: 'signed_in', user: { ...user, orgId: organization.id } };
}

import { ServiceError } from '@/lib/base/errors';
import { readConsentRequest } from '@/lib/hiring/checks/consent';
import { openEvaluation } from '@/lib/hiring/evaluations/complete-evaluation';
import { readScheduling } from '@/lib/hiring/scheduling/choose-time';
import { readPasswordReset } from '@/lib/organization/me/reset-password';
import { readInvitation } from '@/lib/organization/members/accept-invitation';

const readers: Record<string, (token: string) => Promise<unknown>> = {
  schedule: readScheduling,
  evaluation: openEvaluation,
  consent: readConsentRequest,
  invitation: readInvitation,
  'reset-password': readPasswordReset,
};

/** Whether the page of this name has anything to show to who has the token. */
export async function linkStands(page: string, token: string): Promise<boolean> {
  const read = readers[page];
  if (!read || !/^[\w-]{43}$/.test(token)) return false;
  try {
    await read(token);
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}

import { ServiceError } from '@/lib/base/errors';
import { readAnsweredConsent, readConsentRequest } from '@/lib/hiring/checks/consent';
import {
  openEvaluation,
  readAnsweredEvaluation,
} from '@/lib/hiring/evaluations/complete-evaluation';
import { readScheduling, requireJustUsed } from '@/lib/hiring/scheduling/choose-time';
import { readPasswordReset } from '@/lib/organization/me/reset-password';
import { readInvitation } from '@/lib/organization/members/accept-invitation';
import { type LinkEnd, LinkEnded } from '@/lib/outbox/links/public-links';

const tokenForm = /^[\w-]{43}$/;

type Reader = (token: string) => Promise<unknown>;

const pages: Record<string, Reader> = {
  schedule: readScheduling,
  evaluation: openEvaluation,
  consent: readConsentRequest,
  invitation: readInvitation,
  'reset-password': readPasswordReset,
};

const ends: Record<string, Reader> = {
  evaluation: readAnsweredEvaluation,
  consent: readAnsweredConsent,
};

/**
 * Returns why the link of the page that was named has ended; null for what was never one, and for one
 * that stands: nobody finds out by it which links there are.
 */
export async function whyEnded(page: string, token: string): Promise<LinkEnd | null> {
  const read = pages[page];
  if (!read || !tokenForm.test(token)) return null;
  try {
    await read(token);
    return null;
  } catch (error) {
    if (error instanceof LinkEnded) return error.why;
    if (error instanceof ServiceError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

async function stands(read: Reader | undefined, token: string): Promise<boolean> {
  if (!read || !tokenForm.test(token)) return false;
  try {
    await read(token);
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}

/** Whether the page of this name has anything to show to who has the token. */
export async function linkStands(page: string, token: string): Promise<boolean> {
  return stands(pages[page], token);
}

/** Whether the page of this name has an end to show to who has used the token. */
export async function endStands(page: string, token: string): Promise<boolean> {
  return stands(ends[page], token);
}

/** Whether a form of the page may come by a used token: sent twice, it is for the page to answer. */
export async function mayComeTwice(page: string, token: string): Promise<boolean> {
  return page === 'schedule' && stands(requireJustUsed, token);
}

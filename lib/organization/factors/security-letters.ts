import { currentTime } from '@/lib/base/clock';
import { deviceName } from '@/lib/base/device-name';
import { env } from '@/lib/base/env';
import { unlinked } from '@/lib/base/plain-name';
import type { Tx } from '@/lib/base/postgres/transaction';
import { currentOrigin } from '@/lib/base/request-origin';
import { type Addressee, letterTo } from '@/lib/organization/me/password-letters';
import { queueMessage } from '@/lib/outbox/messages/queue-messages';

// The organization that it happened in writes to them, for what concerns the account the one they
// joined first; whoever has left is written to no more.
async function addresseeOf(tx: Tx, userId: string, only?: string): Promise<Addressee | null> {
  const membership = await tx.membership.findFirst({
    where: {
      userId,
      deactivatedAt: null,
      user: { deactivatedAt: null },
      ...(only && { orgId: only }),
    },
    include: { user: true, organization: true },
    orderBy: [{ createdAt: 'asc' }, { orgId: 'asc' }],
  });
  if (!membership) return null;
  const { user, organization } = membership;
  const { id: orgId, name: organizationName } = organization;
  return { name: user.name, email: user.email, orgId, organizationName };
}

const when = () => `${currentTime().toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function where(): string {
  const { address, userAgent } = currentOrigin();
  const from = address ? ` from the address ${address}` : '';
  return `with ${deviceName(userAgent)}${from}`;
}

/** What a person is told of that concerns the safety of their account. */
export type SecurityNews =
  | { what: 'new_device' }
  | { what: 'factor_added'; factor: string }
  | { what: 'factor_removed'; factor: string }
  | { what: 'recovery_code_used'; left: number }
  | { what: 'factors_reset'; by: string };

function wordsOf(news: SecurityNews): { subject: string; happened: string } {
  switch (news.what) {
    case 'new_device':
      return { subject: 'New sign-in to your account', happened: `signed in ${where()}` };
    case 'factor_added':
      return {
        subject: 'A second factor was added',
        happened: `added the second factor “${unlinked(news.factor)}” ${where()}`,
      };
    case 'factor_removed':
      return {
        subject: 'A second factor was removed',
        happened: `removed the second factor “${unlinked(news.factor)}” ${where()}`,
      };
    case 'recovery_code_used':
      return {
        subject: 'A recovery code was used',
        happened: `used one of your recovery codes ${where()}; ${news.left} are left`,
      };
    case 'factors_reset':
      return {
        subject: 'Your second factors were removed',
        happened: `removed all your second factors and signed you out (${unlinked(news.by)})`,
      };
  }
}

/** What somebody made or changed that outlives their session, by what is written of it. */
const lasting = {
  api_token: ['An API token was issued', 'issued the API token'],
  partner_key: ['An API key of a partner was issued', 'issued an API key of the partner'],
  signing_secret: ['A signing secret was issued', 'issued a signing secret of the partner'],
  endpoint_set: ['A webhook endpoint was set', 'changed where events go that are for the partner'],
  admin_invited: ['An admin was invited', 'invited as an admin'],
  admin_made: ['A member was made an admin', 'made an admin of'],
  account_raised: ['A service account was given more', 'gave more to the service account'],
  sso_unlinked: ['A member was unlinked from single sign-on', 'unlinked from single sign-on'],
  sign_in_changed: ['How people sign in was changed', 'changed how people sign in to'],
} as const satisfies Record<string, readonly [subject: string, happened: string]>;

/** What outlives a session, and what it is called. */
export type LastingNews = { made: keyof typeof lasting; name: string };

async function queue(tx: Tx, to: Addressee, subject: string, paragraphs: string[]): Promise<void> {
  const about = { orgId: to.orgId, candidateId: null, applicationId: null };
  const sent = { kind: 'security_notice', channel: 'email', scheduledAt: null } as const;
  const text = letterTo(to, subject, paragraphs);
  await queueMessage(tx, { ...about, ...sent, recipient: to.email, ...text });
}

/** Queues the letter that tells somebody what happened to their account, in the transaction of it. */
export async function queueSecurityLetter(
  tx: Tx,
  userId: string,
  news: SecurityNews,
): Promise<void> {
  const to = await addresseeOf(tx, userId);
  if (!to) return;
  const { subject, happened } = wordsOf(news);
  const who = news.what === 'factors_reset' ? 'An administrator' : 'Somebody';
  await queue(tx, to, subject, [
    `${who} ${happened} on ${when()}. The account is ${to.email} in Recruiting.`,
    'If that was you, or you know of it, there is nothing to do.',
    `If not, choose a new password at ${env().APP_URL}/forgot-password at once, and tell an admin of ${unlinked(to.organizationName)}.`,
  ]);
}

/**
 * Queues the letter that tells somebody what was made in their name that outlives their session, in
 * the transaction of it: whoever has found the session could have made it.
 */
export async function queueLastingLetter(
  tx: Tx,
  { id: userId, orgId }: { id: string; orgId: string },
  { made, name }: LastingNews,
): Promise<void> {
  const to = await addresseeOf(tx, userId, orgId);
  if (!to) return;
  const [subject, happened] = lasting[made];
  const organization = unlinked(to.organizationName);
  await queue(tx, to, subject, [
    `Somebody signed in as you ${happened} “${unlinked(name)}” ${where()} on ${when()}, in ${organization} in Recruiting.`,
    'If that was you, there is nothing to do.',
    `If not, open ${env().APP_URL}/settings/sessions at once, sign out everywhere else, and end what was made there. Then tell another admin of ${organization}.`,
  ]);
}

/**
 * Queues the letter that tells whoever had an account already that an organization has made them a
 * member, because it manages the addresses of their domain: nobody asked them.
 */
export async function queueJoinedLetter(tx: Tx, userId: string, orgId: string): Promise<void> {
  const to = await addresseeOf(tx, userId);
  if (!to) return;
  const joined = await tx.organization.findUniqueOrThrow({ where: { id: orgId } });
  const name = unlinked(joined.name);
  await queue(tx, to, 'You were made a member of an organization', [
    `${name} has made ${to.email} its member in Recruiting on ${when()}, as the organization that manages the addresses of that domain.`,
    `What you have in other organizations stays as it is and is closed to ${name}. Your password and your second factors stay too.`,
    `If you do not know ${name}, do not sign in there, and tell an admin of ${unlinked(to.organizationName)}.`,
  ]);
}

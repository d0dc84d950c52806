import type { Actor } from '@/lib/auth/actor';
import { runNamed, type Tx } from '@/lib/base/postgres/transaction';
import { addNote } from '@/lib/hiring/applications/notes';
import type { ContactDetails } from '@/lib/hiring/records/candidate-record';
import { formerNames } from '@/lib/hiring/records/former-names';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { foldedName } from '@/lib/words/folded-text';
import { fullName } from '@/lib/words/full-name';
import type { Application, Candidate } from '@/prisma/generated/client';

/** What somebody typed of a person who turned out to be there already. */
export type Typed = Partial<ContactDetails> &
  Pick<Candidate, 'firstName' | 'lastName' | 'phone' | 'phoneE164'> & {
    /** Where the person came from, if it was named. */
    source: string | null;
  };

const addressFields = [
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'postalCode',
  'country',
] as const;

/** What of it the candidate does not have. */
function differencesOf(candidate: Candidate, typed: Typed): string[] {
  const name = fullName(typed);
  const { email = null, phone, phoneE164, source } = typed;
  const isSameNumber = phoneE164 ? phoneE164 === candidate.phoneE164 : phone === candidate.phone;
  const address = addressFields.flatMap((field) => {
    const value = typed[field];
    return value && value !== candidate[field] ? [value] : [];
  });
  return [
    foldedName(name) === foldedName(fullName(candidate)) ? null : name,
    email?.toLowerCase() === candidate.email?.toLowerCase() ? null : email,
    isSameNumber ? null : phone,
    address.join(', '),
    source && source !== candidate.source ? `source ${source}` : null,
  ].filter((part): part is string => Boolean(part));
}

const noted = `
  SELECT 1 FROM activity
  WHERE org_id = $1::uuid AND candidate_id = $2::uuid AND type = 'note' AND details->>'body' = $3::text
  LIMIT 1`;

type Numbered = Partial<Pick<Candidate, 'phone' | 'phoneE164'>> | null;

type Noted = { body: string; former: ReturnType<typeof formerNames> };

// Once: whoever sends or types the same again says nothing new.
async function keepNote(
  tx: Tx,
  actor: Actor,
  { orgId, id: candidateId }: Candidate,
  { body, former }: Noted,
  application: Application | undefined,
): Promise<boolean> {
  if ((await runNamed(tx, 'typed-noted', noted, [orgId, candidateId, body])).length > 0)
    return false;
  if (application) await addNote(tx, actor, application, body, former);
  else await recordActivity(tx, actor, { type: 'note', candidateId, details: { body, ...former } });
  return true;
}

/**
 * Keeps as a note what was typed of a person and differs from what is known of them, once: on the
 * application, or on the candidate where there is none. Answers whether that is a new note.
 */
export async function keepTyped(
  tx: Tx,
  actor: Actor,
  candidate: Candidate,
  typed: Typed,
  application: Application | undefined,
): Promise<boolean> {
  const differences = differencesOf(candidate, typed);
  if (differences.length === 0) return false;
  const verb = actor.type === 'automation' ? 'Sent' : 'Entered';
  const body = `${verb} again with other details: ${differences.join(' · ')}`;
  const former = formerNames({ ...typed, email: typed.email ?? null }, candidate);
  return keepNote(tx, actor, candidate, { body, former }, application);
}

/**
 * Keeps as a note the number that one from the partner took the place of, if the number was not the
 * partner’s own: `sentBefore` is what it sent the last time.
 */
export async function keepReplaced(
  tx: Tx,
  actor: Actor,
  { before, after, sentBefore }: { before: Candidate; after: Candidate; sentBefore: Numbered },
  application: Application | undefined,
): Promise<void> {
  const { phone } = before;
  if (!phone || phone === after.phone || phone === sentBefore?.phone) return;
  if (before.phoneE164 && before.phoneE164 === sentBefore?.phoneE164) return;
  const body = `Phone ${phone} was replaced by ${after.phone}, which ${actor.name} sent`;
  await keepNote(tx, actor, after, { body, former: { former: { phone } } }, application);
}

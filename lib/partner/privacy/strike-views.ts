import type { Actor } from '@/lib/auth/actor';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { Names } from '@/lib/hiring/records/former-names';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { foldedText } from '@/lib/words/folded-text';
import type { Candidate } from '@/prisma/generated/client';
import type { Person } from './strike-records';

const FEWEST_DIGITS = 7;
const FEWEST_LETTERS = 3;

const wordsIn = (text: string): string[] => foldedText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const digitsIn = (text: string) => text.replace(/\D/g, '');

type Naming = (text: string) => boolean;

/** Tells texts that name a person beyond doubt: by first and last name, the address or the number. */
function namesWhole({ firstName, lastName, email, phone }: Names): Naming {
  const ofLast = wordsIn(lastName);
  const [given] = wordsIn(firstName);
  const number = digitsIn(phone ?? '').slice(-FEWEST_DIGITS);
  return (text) => {
    const words = wordsIn(text);
    if (given && words.includes(given) && ofLast.some((word) => words.includes(word))) return true;
    if (email && foldedText(text).includes(foldedText(email))) return true;
    return number.length === FEWEST_DIGITS && digitsIn(text).includes(number);
  };
}

/** Tells texts that name a person: as above, or by a word of the last name alone. */
function namesOne(names: Names): Naming {
  // A short name is told from other short words only beside the first one.
  const telling = new Set(wordsIn(names.lastName).filter((word) => word.length >= FEWEST_LETTERS));
  const isWhole = namesWhole(names);
  return (text) => wordsIn(text).some((word) => telling.has(word)) || isWhole(text);
}

function byAny(names: readonly Names[], naming: (names: Names) => Naming): Naming {
  const tests = names.map(naming);
  return (text) => tests.some((isNamed) => isNamed(text));
}

const nobody = { firstName: '', lastName: '', email: null, phone: null };

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

function fromEvent(body: string): Names {
  const { data = {} }: { data?: Record<string, unknown> } = JSON.parse(body);
  const [firstName, lastName] = [textOf(data.first_name) ?? '', textOf(data.last_name) ?? ''];
  return { firstName, lastName, email: textOf(data.email), phone: textOf(data.phone) };
}

function fromSignature(signed: string): Names {
  const words = signed.trim().split(/\s+/);
  const lastName = words.pop() ?? '';
  return { ...nobody, firstName: words[0] ?? '', lastName };
}

const fromRecipient = (to: string): Names =>
  to.includes('@') ? { ...nobody, email: to } : { ...nobody, phone: to };

type Trace = {
  former: Partial<Names> | null;
  event: string | null;
  signed: string | null;
  to: string | null;
};

/**
 * Returns every name, address and number that a person's records have of them, former ones too: what
 * was changed, what the partner was told, what they signed, and where letters went.
 */
export async function namesEverHad(
  tx: Tx,
  candidate: Candidate,
  { orgId, candidateId, applicationIds }: Person,
): Promise<Names[]> {
  const traces = await tx.$queryRaw<Trace[]>`
    SELECT details->'former' AS former, NULL AS event, NULL AS signed, NULL AS "to" FROM activity
    WHERE org_id = ${orgId}::uuid AND candidate_id = ${candidateId}::uuid
      AND jsonb_typeof(details->'former') = 'object'
    UNION ALL
    SELECT NULL, body, NULL, NULL FROM event
    WHERE org_id = ${orgId}::uuid AND application_id = ANY(${applicationIds}::uuid[])
      AND type = 'candidate.created'
    UNION ALL
    SELECT NULL, NULL, signed_name, NULL FROM consent_record
    WHERE org_id = ${orgId}::uuid AND candidate_id = ${candidateId}::uuid
      AND signed_name IS NOT NULL
    UNION ALL
    SELECT NULL, NULL, consent_name, NULL FROM background_check
    WHERE org_id = ${orgId}::uuid AND application_id = ANY(${applicationIds}::uuid[])
      AND consent_name IS NOT NULL
    UNION ALL
    SELECT DISTINCT NULL::jsonb, NULL, NULL, recipient FROM message
    WHERE org_id = ${orgId}::uuid AND recipient > ''
      AND (candidate_id = ${candidateId}::uuid OR application_id = ANY(${applicationIds}::uuid[]))`;
  const { firstName, lastName, email, phone } = candidate;
  const now = { firstName, lastName, email, phone };
  const before = traces.flatMap(({ former, event, signed, to }) => [
    ...(former ? [{ ...now, ...former }] : []),
    ...(event ? [fromEvent(event)] : []),
    ...(signed ? [fromSignature(signed)] : []),
    ...(to ? [fromRecipient(to)] : []),
  ]);
  return [now, ...before];
}

/** Where somebody came from is theirs if nobody else came from there. */
async function ownSource(tx: Tx, { orgId, id, source }: Candidate): Promise<string | null> {
  if (!source) return null;
  const others = { orgId, source, erasedAt: null, id: { not: id } };
  return (await tx.candidate.count({ where: others })) === 0 ? source : null;
}

/**
 * Takes a person out of the names of saved views and out of what those look for, by every name they
 * had.
 */
export async function strikeViews(
  tx: Tx,
  candidate: Candidate,
  names: readonly Names[],
): Promise<void> {
  const { orgId } = candidate;
  const isNamed = byAny(names, namesOne);
  const source = await ownSource(tx, candidate);
  const isStruck = ([name, value]: [string, string]) =>
    (name === 'source' && source !== null && value.split(',').includes(source)) ||
    // Identifiers hold digits that are nobody's number.
    (['search', 'source'].includes(name) && isNamed(value));
  for (const view of await tx.savedView.findMany({ where: { orgId } })) {
    const kept = [...new URLSearchParams(view.query)].filter((one) => !isStruck(one));
    const query = new URLSearchParams(kept).toString();
    const name = isNamed(view.name) ? `Saved view ${view.id.slice(-12)}` : view.name;
    if (query === view.query && name === view.name) continue;
    const where = { orgId_id: { orgId, id: view.id } };
    await tx.savedView.update({ where, data: { query, name } });
  }
}

/**
 * Takes a person out of the names of tags, by every name they had. Tags are called after trades and
 * shifts, which are people's last names too: one of those alone names nobody.
 */
export async function strikeTags(tx: Tx, actor: Actor, names: readonly Names[]): Promise<void> {
  const { orgId } = actor;
  const isNamed = byAny(names, namesWhole);
  const tags = await tx.tag.findMany({ where: { orgId } });
  const struck = tags.filter(({ name }) => isNamed(name));
  for (const { id } of struck) {
    const where = { orgId_id: { orgId, id } };
    await tx.tag.update({ where, data: { name: `Tag ${id.slice(-12)}` } });
  }
  if (struck.length === 0) return;
  await recordActivity(tx, actor, { type: 'settings', details: { change: 'tag_renamed' } });
}

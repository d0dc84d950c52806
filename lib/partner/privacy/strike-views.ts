import type { Actor } from '@/lib/auth/actor';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { Names } from '@/lib/hiring/records/former-names';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { Candidate } from '@/prisma/generated/client';
import { byAny, type Naming, namesOne, namesWhole } from './naming';
import type { Person } from './strike-records';

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

type NamedView = { name: string; query: string };

/** Who is taken out of the words that everybody shares. */
export type Striking = {
  isTagStruck: Naming;
  /** Whether a view is called after the person, and what it looks for without them. */
  viewWithout(view: NamedView): { isNamed: boolean; query: string };
};

/**
 * Tells the tags and views that name a person, by every name they had. Tags are called after trades and
 * shifts, which are people's last names too: one of those alone names nobody who has two names.
 */
export async function strikingOf(
  tx: Tx,
  candidate: Candidate,
  names: readonly Names[],
): Promise<Striking> {
  const isNamed = byAny(names, namesOne);
  const source = await ownSource(tx, candidate);
  const isStruck = ([name, value]: [string, string]) =>
    (name === 'source' && source !== null && value.split(',').includes(source)) ||
    // Identifiers hold digits that are nobody's number.
    (['search', 'source'].includes(name) && isNamed(value));
  return {
    isTagStruck: byAny(names, namesWhole),
    viewWithout({ name, query }) {
      const kept = [...new URLSearchParams(query)].filter((one) => !isStruck(one));
      return { isNamed: isNamed(name), query: new URLSearchParams(kept).toString() };
    },
  };
}

/** Takes a person out of the names of saved views and out of what those look for. */
export async function strikeViews(tx: Tx, orgId: string, striking: Striking): Promise<void> {
  for (const view of await tx.savedView.findMany({ where: { orgId } })) {
    const { isNamed, query } = striking.viewWithout(view);
    const name = isNamed ? `Saved view ${view.id.slice(-12)}` : view.name;
    if (query === view.query && name === view.name) continue;
    const where = { orgId_id: { orgId, id: view.id } };
    await tx.savedView.update({ where, data: { query, name } });
  }
}

/** Takes a person out of the names of tags. */
export async function strikeTags(tx: Tx, actor: Actor, striking: Striking): Promise<void> {
  const { orgId } = actor;
  const tags = await tx.tag.findMany({ where: { orgId } });
  const struck = tags.filter(({ name }) => striking.isTagStruck(name));
  for (const { id } of struck) {
    const where = { orgId_id: { orgId, id } };
    await tx.tag.update({ where, data: { name: `Tag ${id.slice(-12)}` } });
  }
  if (struck.length === 0) return;
  await recordActivity(tx, actor, { type: 'settings', details: { change: 'tag_renamed' } });
}

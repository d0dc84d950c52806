import { currentTime } from '@/lib/base/clock';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { LinkPurpose, Prisma } from '@/prisma/generated/client';
import { createLink, hashOf, pathOf, revokeLinks } from './public-links';

const everyPurpose = Object.keys(pathOf) as LinkPurpose[];

/**
 * Removes the secret tokens from the links in a text, of all or of some purposes: a link lets its
 * holder act as the recipient.
 */
export function withoutTokens(text: string, purposes: readonly LinkPurpose[] = everyPurpose) {
  const paths = purposes.map((purpose) => pathOf[purpose]).join('|');
  return text.replace(new RegExp(`/(${paths})/[\\w-]{43}`, 'g'), '/$1/…');
}

const wholeLink = new RegExp(
  `https?://\\S+/(?:${Object.values(pathOf).join('|')})/([\\w-]{43})(?![\\w-])`,
  'g',
);

/** Returns the link of each text, by the text: the first that has its token and still works. */
export async function workingLinks(
  db: Pick<Tx, 'publicLink'>,
  orgId: string,
  texts: readonly string[],
): Promise<Map<string, string>> {
  const found = texts.flatMap((text) =>
    [...text.matchAll(wholeLink)].map(([url, token = '']) => ({ text, url, hash: hashOf(token) })),
  );
  if (found.length === 0) return new Map();
  const open = await db.publicLink.findMany({
    where: {
      ...{ orgId, usedAt: null, expiresAt: { gt: currentTime() } },
      tokenHash: { in: found.map(({ hash }) => hash) },
    },
    select: { tokenHash: true },
  });
  const known = new Set(open.map(({ tokenHash }) => Buffer.from(tokenHash).toString('hex')));
  const working = found.filter(({ hash }) => known.has(Buffer.from(hash).toString('hex')));
  return new Map(working.reverse().map(({ text, url }) => [text, url]));
}

const dayMs = 86_400_000;
const struckLink = new RegExp(`https?://\\S+/(${Object.values(pathOf).join('|')})/…`, 'g');

/**
 * Puts new links into a text whose links were struck, in place of those that stood there: for the
 * same, and for as long, or until the same moment if `untilThen`. Returns null where a link was used,
 * or has ended.
 */
export async function withNewLinks(
  tx: Tx,
  { orgId, applicationId, text }: { orgId: string; applicationId: string; text: string },
  untilThen: boolean,
): Promise<string | null> {
  let renewed = text;
  for (const [struck, path] of text.matchAll(struckLink)) {
    const purpose = everyPurpose.find((one) => pathOf[one] === path);
    const where = { orgId, applicationId, purpose: purpose ?? 'scheduling' };
    const last = await tx.publicLink.findFirst({ where, orderBy: { id: 'desc' } });
    if (!purpose || !last || last.usedAt) return null;
    const from = untilThen ? currentTime() : last.createdAt;
    const validDays = (last.expiresAt.getTime() - from.getTime()) / dayMs;
    if (validDays <= 0) return null;
    await revokeLinks(tx, { orgId, applicationId, purpose }, 'replaced');
    const details = (last.details ?? {}) as Prisma.InputJsonObject;
    const { url } = await createLink(tx, { ...where, details, validDays });
    renewed = renewed.replace(struck, url);
  }
  return renewed;
}

import type { Tx } from '@/lib/base/postgres/transaction';
import { foldedText } from '@/lib/words/folded-text';
import type { Candidate } from '@/prisma/generated/client';

const FEWEST_DIGITS = 7;
const FEWEST_LETTERS = 3;

const wordsIn = (text: string): string[] => foldedText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const digitsIn = (text: string) => text.replace(/\D/g, '');

/** Tells texts that name a person from others: by a word of the last name, the address or the number. */
function namesPerson({ firstName, lastName, email, phone }: Candidate): (text: string) => boolean {
  const ofLast = wordsIn(lastName);
  // A short name is told from other short words only beside the first one.
  const telling = new Set(ofLast.filter((word) => word.length >= FEWEST_LETTERS));
  const [given] = wordsIn(firstName);
  const number = digitsIn(phone ?? '').slice(-FEWEST_DIGITS);
  return (text) => {
    const words = wordsIn(text);
    if (words.some((word) => telling.has(word))) return true;
    if (given && words.includes(given) && ofLast.some((word) => words.includes(word))) return true;
    if (email && foldedText(text).includes(foldedText(email))) return true;
    return number.length === FEWEST_DIGITS && digitsIn(text).includes(number);
  };
}

/** Where somebody came from is theirs if nobody else came from there. */
async function ownSource(tx: Tx, { orgId, id, source }: Candidate): Promise<string | null> {
  if (!source) return null;
  const others = { orgId, source, erasedAt: null, id: { not: id } };
  return (await tx.candidate.count({ where: others })) === 0 ? source : null;
}

/** Takes a person out of the names of saved views and out of what those look for. */
export async function strikeViews(tx: Tx, candidate: Candidate): Promise<void> {
  const { orgId } = candidate;
  const isNamed = namesPerson(candidate);
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

import { z } from 'zod';
import { env } from '@/lib/base/env';
import { Problem } from '@/lib/base/postgres/problem';
import { type AdminCommand, command } from '@/lib/cli/admin/command';
import { countSealed, resealAll, type Sealed } from '@/lib/cli/admin/sealed-values';

const rowOf = ({ what, byNewest, byOthers, unreadable }: Sealed) => ({
  sealed: what,
  by_newest: byNewest,
  by_others: byOthers,
  unreadable,
});

async function list() {
  const keys = env().SECRETS_KEY.map(({ id }, index) => ({
    key: id.toString('hex'),
    use: index === 0 ? 'seals and opens' : 'opens',
  }));
  return { keys, values: (await countSealed()).map(rowOf) };
}

async function reseal() {
  const moved = await resealAll();
  const lost = moved.reduce((total, { unreadable }) => total + unreadable, 0);
  if (lost > 0) {
    throw new Problem(
      `Values that no key of SECRETS_KEY opens: ${lost}. They stay as they are; the first key seals everything else. Add the key that is missing at the end of SECRETS_KEY, and run this again.`,
    );
  }
  return { values: moved.map((one) => ({ ...rowOf(one), moved: one.moved })) };
}

const nothing = z.strictObject({});

/** What an operator can do about the keys that seal what the database holds. */
export const secretCommands: Record<string, AdminCommand> = {
  'secrets list': command('counts what is sealed by which key of SECRETS_KEY', nothing, list),
  'secrets reseal': command(
    'seals by the first key of SECRETS_KEY whatever another one had sealed',
    nothing,
    reseal,
  ),
};

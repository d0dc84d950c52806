import { operator } from '@/lib/audit/record-audit';
import { inTransaction, read } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { readPhone } from '@/lib/base/phone';
import { recordAuditOfPartner } from './record-credentials';

type Row = { numbers: string[] };

const add = `
  UPDATE partner SET phone_allowlist =
    ARRAY(SELECT DISTINCT unnest(array_append(phone_allowlist, $2)) ORDER BY 1)
  WHERE id = $1::uuid RETURNING phone_allowlist AS numbers`;

const remove = `
  UPDATE partner SET phone_allowlist = array_remove(phone_allowlist, $2)
  WHERE id = $1::uuid RETURNING phone_allowlist AS numbers`;

function numberOf(phone: string): string {
  const number = readPhone(phone, 'US');
  if (number && !number.extension) return number.e164;
  throw new ServiceError('VALIDATION_ERROR', `"${phone}" is no phone number that can be called.`);
}

const numbersOf = ([row]: Row[]) => {
  if (!row) throw new ServiceError('NOT_FOUND', 'There is no such partner.');
  return row.numbers;
};

// A person's number is none of the log's matter: its end says enough.
const endOf = (number: string) => ({ ends_with: number.slice(-4) });

async function changed(partnerId: string, number: string, isAllowed: boolean): Promise<string[]> {
  return inTransaction(async (tx) => {
    const statement = isAllowed ? add : remove;
    const numbers = numbersOf(await tx.$queryRawUnsafe<Row[]>(statement, partnerId, number));
    const entry = isAllowed
      ? ({ kind: 'sandbox_phone.allowed', after: endOf(number) } as const)
      : ({ kind: 'sandbox_phone.disallowed', before: endOf(number) } as const);
    await recordAuditOfPartner(tx, partnerId, operator, entry);
    return numbers;
  });
}

/** Lets a number be called for a partner in the sandbox; returns all that may be, in E.164. */
export async function allowPhone(partnerId: string, phone: string): Promise<string[]> {
  return changed(partnerId, numberOf(phone), true);
}

/** Stops a number from being called for a partner in the sandbox; returns those that still may be. */
export async function disallowPhone(partnerId: string, phone: string): Promise<string[]> {
  return changed(partnerId, numberOf(phone), false);
}

const allowed = 'SELECT phone_allowlist AS numbers FROM partner WHERE id = $1';

/** The numbers that may be called for a partner in the sandbox, in E.164. */
export async function allowedPhones(partnerId: string): Promise<string[]> {
  return numbersOf(await read<Row>('partner-phones', allowed, [partnerId]));
}

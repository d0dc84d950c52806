import { pool } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { toE164 } from '@/lib/base/phone';

type Row = { numbers: string[] };

const add = `
  UPDATE partner SET phone_allowlist =
    ARRAY(SELECT DISTINCT unnest(array_append(phone_allowlist, $2)) ORDER BY 1)
  WHERE id = $1 RETURNING phone_allowlist AS numbers`;

const remove = `
  UPDATE partner SET phone_allowlist = array_remove(phone_allowlist, $2)
  WHERE id = $1 RETURNING phone_allowlist AS numbers`;

function numberOf(phone: string): string {
  const number = toE164(phone);
  if (number) return number;
  throw new ServiceError('VALIDATION_ERROR', `"${phone}" is not a possible phone number.`);
}

async function numbersAfter(statement: string, values: string[]): Promise<string[]> {
  const { rows } = await pool().query<Row>(statement, values);
  if (!rows[0]) throw new ServiceError('NOT_FOUND', 'There is no such partner.');
  return rows[0].numbers;
}

/** Lets a number be called for a partner in the sandbox; returns all that may be, in E.164. */
export function allowPhone(partnerId: string, phone: string): Promise<string[]> {
  return numbersAfter(add, [partnerId, numberOf(phone)]);
}

/** Stops a number from being called for a partner in the sandbox; returns those that still may be. */
export function disallowPhone(partnerId: string, phone: string): Promise<string[]> {
  return numbersAfter(remove, [partnerId, numberOf(phone)]);
}

/** The numbers that may be called for a partner in the sandbox, in E.164. */
export function allowedPhones(partnerId: string): Promise<string[]> {
  return numbersAfter('SELECT phone_allowlist AS numbers FROM partner WHERE id = $1', [partnerId]);
}

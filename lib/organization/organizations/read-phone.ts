import { type PhoneColumns, phoneColumns } from '@/lib/base/phone';
import { runNamed, type Tx } from '@/lib/base/postgres/transaction';
import type { Country } from '@/lib/contract/countries';

const countryQuery = `SELECT country FROM organization WHERE id = $1::uuid`;

/** Returns the country whose phone numbers an organization writes without a country code. */
export async function countryOf(tx: Tx, orgId: string): Promise<Country> {
  const [row] = await runNamed<{ country: Country }>(tx, 'phone-country', countryQuery, [orgId]);
  if (!row) throw new Error('There is no such organization.');
  return row.country;
}

/** Reads a phone number as the organization's people write it. */
export async function readPhoneOf(
  tx: Tx,
  orgId: string,
  phone: string | null | undefined,
): Promise<PhoneColumns> {
  return phoneColumns(phone || null, phone ? await countryOf(tx, orgId) : 'US');
}

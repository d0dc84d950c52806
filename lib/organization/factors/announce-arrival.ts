import type { Arrival } from '@/lib/auth/next-auth';
import type { Tx } from '@/lib/base/postgres/transaction';
import { queueSecurityLetter } from './security-letters';

/** Tells somebody that they, or somebody else, have signed in with a browser that is new to them. */
export async function announceArrival(tx: Tx, { userId, isNewDevice }: Arrival): Promise<void> {
  if (isNewDevice) await queueSecurityLetter(tx, userId, { what: 'new_device' });
}

import { currentTime } from '@/lib/base/clock';
import { newId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';

export type NewConsent = {
  orgId: string;
  candidateId: string;
  purpose: 'contact' | 'background_check';
  isGiven: boolean;
  /** Who asked the person, by name. */
  toldTo: string;
  /** What the person read; null where somebody else asked them. */
  words?: string | null;
  signedName?: string | null;
  /** The network address of the signature. */
  signedAddress?: string | null;
};

/** Keeps what a person agreed to or declined, in the transaction that acts on it. */
export async function keepConsent(tx: Tx, consent: NewConsent): Promise<void> {
  await tx.consentRecord.create({ data: { ...consent, id: newId(), recordedAt: currentTime() } });
}

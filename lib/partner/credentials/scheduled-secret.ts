import type { Actor } from '@/lib/auth/actor';
import { type DeliveryRow, readRow } from '@/lib/partner/deliveries/delivery-rows';
import { deliveryNotFound } from '@/lib/partner/deliveries/not-found';
import {
  cancelSecret,
  scheduleSecret,
  testNextSecret,
} from '@/lib/partner/partners/record-credentials';
import type { ScheduledSecret } from '@/lib/partner/partners/signing-secret';
import { changed, issued } from './partner-keys';

/**
 * Issues the signing secret that takes over at a time; throws as getPartnerCredentials does,
 * CONFIRMATION_REQUIRED, VALIDATION_ERROR where there is no secret yet, one waits already, or the time is too near or far.
 */
export async function scheduleRotation(
  actor: Actor,
  takesEffectAt: Date,
): Promise<ScheduledSecret & { signingSecret: string }> {
  const what = { change: 'signing_secret_scheduled', made: 'signing_secret' } as const;
  return issued(actor, what, (tx, { id }) => scheduleSecret(tx, actor, id, takesEffectAt));
}

/** Cancels the scheduled rotation; throws as getPartnerCredentials does, NOT_FOUND where there is none. */
export async function cancelRotation(actor: Actor): Promise<undefined> {
  await changed(actor, 'signing_secret_schedule_cancelled', (tx, { id }) =>
    cancelSecret(tx, actor, id),
  );
}

/**
 * Sends the registry's endpoint a test event that the next secret alone signs. Throws as
 * getPartnerCredentials does, NOT_FOUND where no rotation is scheduled or there is no endpoint.
 */
export async function testRotation(actor: Actor): Promise<DeliveryRow> {
  const { orgId } = actor;
  const deliveryId = await changed(actor, 'next_secret_tested', (tx, { id }) =>
    testNextSecret(tx, actor, id, orgId),
  );
  const row = await readRow(orgId, deliveryId);
  if (!row) throw deliveryNotFound();
  return row;
}

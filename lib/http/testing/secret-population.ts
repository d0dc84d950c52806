import { inTransaction, prisma } from '@/lib/base/db';
import { rotatePartnerSecret } from '@/lib/partner/partners/operate-partners';
import { scheduleSecret } from '@/lib/partner/partners/signing-secret';

/** Gives a registry an endpoint and a signing secret, with one that waits to take over or without. */
export async function fillSecret(orgId: string, isWaiting: boolean): Promise<void> {
  const data = { webhookUrl: 'https://93.184.216.34/hooks', webhookUpdatedAt: new Date() };
  const { partnerId } = await prisma().registry.update({ where: { orgId }, data });
  await rotatePartnerSecret(partnerId);
  if (!isWaiting) return;
  const inAnHour = new Date(Date.now() + 3_600_000);
  await inTransaction((tx) => scheduleSecret(tx, partnerId, inAnHour));
}

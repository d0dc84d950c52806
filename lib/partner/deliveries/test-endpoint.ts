import { recordAudit } from '@/lib/audit/record-audit';
import { type Actor, authorize } from '@/lib/auth/actor';
import { inTransaction } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { ServiceError } from '@/lib/base/errors';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { emitEndpointTest } from '@/lib/outbox/events/emit';
import { type DeliveryRow, readRow } from './delivery-rows';
import { deliveryNotFound } from './not-found';

/**
 * Sends the registry's endpoint an event without any news. Throws NOT_FOUND where the organization
 * has no endpoint, VALIDATION_ERROR where there is no secret to sign it.
 */
export async function testEndpoint(actor: Actor): Promise<DeliveryRow> {
  authorize(actor, 'delivery:replay');
  const { orgId } = actor;
  const { SERVICE_ENVIRONMENT: environment } = env();
  const deliveryId = await inTransaction(async (tx) => {
    const registry = await tx.registry.findUnique({ where: { orgId } });
    if (!registry) throw new ServiceError('NOT_FOUND', 'The organization is no registry.');
    const { partnerId, orgRef, webhookUrl } = registry;
    if (webhookUrl === null) {
      throw new ServiceError('NOT_FOUND', 'The registry has no endpoint.');
    }
    const where = { partnerId_environment: { partnerId, environment } };
    if (!(await tx.partnerSecret.findUnique({ where }))) {
      throw new ServiceError('VALIDATION_ERROR', 'There is no signing secret to sign events with.');
    }
    const id = await emitEndpointTest(tx, { orgId, orgRef, webhookUrl });
    const details = { change: 'endpoint_tested', delivery_id: id };
    await recordActivity(tx, actor, { type: 'settings', details });
    await recordAudit(tx, orgId, actor, { kind: 'endpoint.tested', target: { id, name: null } });
    return id;
  });
  const row = await readRow(orgId, deliveryId);
  if (!row) throw deliveryNotFound();
  return row;
}

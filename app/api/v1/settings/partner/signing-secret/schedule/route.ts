import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/partner/credentials/schedule-contract';
import { cancelRotation, scheduleRotation } from '@/lib/partner/credentials/scheduled-secret';
import { serializeScheduled } from '@/lib/partner/credentials/serialize';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.scheduleSigningSecret, async ({ actor, body }) =>
    serializeScheduled(await scheduleRotation(actor, body.takes_effect_at)),
  ),
  handle(contract.cancelSigningSecret, ({ actor }) => cancelRotation(actor)),
);

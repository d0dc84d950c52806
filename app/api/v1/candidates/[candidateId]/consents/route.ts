import { listConsents as operation } from '@/lib/hiring/consents/contract';
import { listConsents, serializeConsents } from '@/lib/hiring/consents/service';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operation, async ({ actor, params }) =>
    serializeConsents(await listConsents(actor, params.candidateId)),
  ),
);

import { serializeCheckService } from '@/lib/hiring/checks/serialize';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';
import { listCheckServices } from '@/lib/organization/organizations/check-catalogue';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listCheckServices, async ({ actor }) => ({
    services: (await listCheckServices(actor)).map(serializeCheckService),
  })),
);

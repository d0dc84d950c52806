import { listCheckServices } from '@/lib/checks/catalogue';
import { serializeCheckService } from '@/lib/checks/serialize';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listCheckServices, async ({ actor }) => ({
    services: (await listCheckServices(actor)).map(serializeCheckService),
  })),
);

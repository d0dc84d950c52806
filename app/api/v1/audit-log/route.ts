import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';
import { listAuditLog } from '@/lib/organization/audit-log/service';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listAuditLog, ({ actor, query }) => listAuditLog(actor, query)),
);

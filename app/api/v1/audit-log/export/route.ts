import { FileAnswer } from '@/lib/http/answer';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';
import { exportAuditLog } from '@/lib/organization/audit-log/export';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(
    operations.exportAuditLog,
    async ({ actor, query }) => new FileAnswer(await exportAuditLog(actor, query)),
  ),
);

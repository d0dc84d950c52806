import { serializeCheckPipeline } from '@/lib/hiring/checks/serialize';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';
import { listCheckPipelines } from '@/lib/organization/organizations/check-catalogue';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listCheckPipelines, async ({ actor }) => ({
    pipelines: (await listCheckPipelines(actor)).map(serializeCheckPipeline),
  })),
);

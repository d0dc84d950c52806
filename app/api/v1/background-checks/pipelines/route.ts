import { listCheckPipelines } from '@/lib/checks/catalogue';
import { serializeCheckPipeline } from '@/lib/checks/serialize';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listCheckPipelines, async ({ actor }) => ({
    pipelines: (await listCheckPipelines(actor)).map(serializeCheckPipeline),
  })),
);

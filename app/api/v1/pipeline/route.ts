import { readPipeline } from '@/lib/board/pipeline';
import { serializeColumn } from '@/lib/board/serialize';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.getPipeline, async ({ actor, query }) => ({
    stages: (await readPipeline(actor, query)).map(serializeColumn),
  })),
);

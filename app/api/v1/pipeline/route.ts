import { readPipeline } from '@/lib/hiring/board/pipeline';
import { serializeColumn } from '@/lib/hiring/board/serialize';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.getPipeline, async ({ actor, query }) => ({
    stages: (await readPipeline(actor, query)).map(serializeColumn),
  })),
);

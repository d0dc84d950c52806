import { FileAnswer } from '@/lib/http/answer';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';
import { exportCandidate } from '@/lib/partner/privacy/export';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(
    operations.exportCandidate,
    async ({ actor, params }) => new FileAnswer(await exportCandidate(actor, params.candidateId)),
  ),
);

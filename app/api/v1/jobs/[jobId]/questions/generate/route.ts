import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';
import { serializeProposal } from '@/lib/questions/serialize';
import { proposeQuestions } from '@/lib/questions/service';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.generateQuestions, async ({ actor, params }) => {
    return { questions: (await proposeQuestions(actor, params.jobId)).map(serializeProposal) };
  }),
);

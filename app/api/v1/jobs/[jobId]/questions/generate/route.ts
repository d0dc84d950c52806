import { serializeProposal } from '@/lib/hiring/questions/serialize';
import { proposeQuestions } from '@/lib/hiring/questions/service';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.generateQuestions, async ({ actor, params }) => {
    return { questions: (await proposeQuestions(actor, params.jobId)).map(serializeProposal) };
  }),
);

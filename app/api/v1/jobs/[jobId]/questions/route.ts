import { questionOf, serializeQuestion } from '@/lib/hiring/questions/serialize';
import { listQuestions, replaceQuestions } from '@/lib/hiring/questions/service';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listQuestions, async ({ actor, params }) => {
    return { questions: (await listQuestions(actor, params.jobId)).map(serializeQuestion) };
  }),
  handle(operations.replaceQuestions, async ({ actor, params, body }) => {
    const rows = await replaceQuestions(actor, params.jobId, body.questions.map(questionOf));
    return { questions: rows.map(serializeQuestion) };
  }),
);

import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';
import { questionOf, serializeQuestion } from '@/lib/questions/serialize';
import { listQuestions, replaceQuestions } from '@/lib/questions/service';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listQuestions, async ({ actor, params }) => {
    return { questions: (await listQuestions(actor, params.jobId)).map(serializeQuestion) };
  }),
  handle(operations.replaceQuestions, async ({ actor, params, body }) => {
    const rows = await replaceQuestions(actor, params.jobId, body.questions.map(questionOf));
    return { questions: rows.map(serializeQuestion) };
  }),
);

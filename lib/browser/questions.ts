import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, call, type Input, type Versioned } from './api';

export type ProposedQuestion = Answer<'generateQuestions'>['questions'][number];

/** A question being edited; the key stays with it wherever it moves. */
export type QuestionDraft = ProposedQuestion & { key: string };

export const maximumQuestions = 30;

const questionsKey = (jobId: string) => ['jobs', 'one', jobId, 'questions'] as const;

/** The questions of a job in their order. */
export function questionsQuery(jobId: string) {
  return queryOptions({
    queryKey: questionsKey(jobId),
    queryFn: async ({ signal }) =>
      (await call('listQuestions', { params: { jobId } }, { signal })).questions,
  });
}

type QuestionsBody = Exclude<Input<'replaceQuestions'>['body'], FormData | undefined>;

/** Replaces the questions of a job; after a refusal they are read again, as others may have changed them. */
export function useReplaceQuestions(jobId: string) {
  const client = useQueryClient();
  const queryKey = questionsKey(jobId);
  return useMutation({
    mutationFn: async ({ body, ifMatch }: Versioned<QuestionsBody>) =>
      (await call('replaceQuestions', { params: { jobId }, body, ifMatch })).questions,
    onSuccess: (questions) => client.setQueryData(queryKey, questions),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

/** Proposes questions from the description of a job; nothing is saved. */
export function useGenerateQuestions(jobId: string) {
  return useMutation({
    mutationFn: async () =>
      (await call('generateQuestions', { params: { jobId }, body: {} })).questions,
  });
}

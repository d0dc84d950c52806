import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, call } from './api';

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

/** Replaces the questions of a job by the drafts in their order. */
export function useReplaceQuestions(jobId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (drafts: readonly QuestionDraft[]) => {
      const questions = drafts.map(({ prompt, kind, is_knockout, expected_answer }) => {
        return { prompt, kind, is_knockout, expected_answer };
      });
      return (await call('replaceQuestions', { params: { jobId }, body: { questions } })).questions;
    },
    onSuccess: (questions) => client.setQueryData(questionsKey(jobId), questions),
  });
}

/** Proposes questions from the description of a job; nothing is saved. */
export function useGenerateQuestions(jobId: string) {
  return useMutation({
    mutationFn: async () =>
      (await call('generateQuestions', { params: { jobId }, body: {} })).questions,
  });
}

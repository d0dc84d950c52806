import type { Evaluation } from './service';

/** Turns an evaluation into the contract's fields. */
export function serializeEvaluation(evaluation: Evaluation) {
  return {
    evaluation_status: evaluation.evaluationStatus,
    evaluation_sent_at: evaluation.evaluationSentAt?.toISOString() ?? null,
    evaluation_completed_at: evaluation.evaluationCompletedAt?.toISOString() ?? null,
    score: evaluation.score,
    answers: evaluation.answers.map(({ prompt, kind, answer, expectedAnswer, matches }) => {
      return { prompt, kind, answer, expected_answer: expectedAnswer, matches };
    }),
  };
}

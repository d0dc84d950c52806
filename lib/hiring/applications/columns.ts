/** The columns of an application that answers are made of, aliased for its serializer. */
export const applicationColumns = `
  id, org_id AS "orgId", candidate_id AS "candidateId", job_id AS "jobId", stage, score,
  applied_at AS "appliedAt", evaluation_status AS "evaluationStatus",
  evaluation_sent_at AS "evaluationSentAt", evaluation_completed_at AS "evaluationCompletedAt",
  created_at AS "createdAt", updated_at AS "updatedAt"`;

/** The columns of a background check in responses, with camelCase aliases. */
export const checkColumns = `
  id, org_id AS "orgId", application_id AS "applicationId", candidate_id AS "candidateId",
  check_type AS "checkType", status, vendor_check_id AS "vendorCheckId",
  consent_given AS "consentGiven", consent_given_at AS "consentGivenAt",
  submitted_at AS "submittedAt", completed_at AS "completedAt", result, vendor,
  failure_reason AS "failureReason", created_at AS "createdAt"`;

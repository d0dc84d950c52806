/** The columns of a candidate that answers are made of, aliased for its serializer. */
export const candidateColumns = `
  id, org_id AS "orgId", first_name AS "firstName", last_name AS "lastName", email, phone,
  address_line1 AS "addressLine1", address_line2 AS "addressLine2", city, state,
  postal_code AS "postalCode", country, source, created_at AS "createdAt", updated_at AS "updatedAt"`;

/** Whether a blocklist entry in force blocks a candidate of the table `candidate` or its alias. */
export const flaggedColumn = (candidate: string) => `
  (${candidate}.blocked_by IS NOT NULL AND EXISTS (
     SELECT 1 FROM blocklist_entry e
     WHERE e.org_id = ${candidate}.org_id AND e.id = ${candidate}.blocked_by
       AND e.removed_at IS NULL AND (e.expires_at IS NULL OR e.expires_at > now())
   )) AS "isFlagged"`;

/** The columns that only lists show, of the table `candidate` or its alias. */
export const listedColumns = (candidate: string) =>
  `${candidate}.last_activity_at AS "lastActivityAt", ${flaggedColumn(candidate)}`;

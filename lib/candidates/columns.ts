/** The columns of a candidate that answers are made of, aliased for its serializer. */
export const candidateColumns = `
  id, org_id AS "orgId", first_name AS "firstName", last_name AS "lastName", email, phone,
  address_line1 AS "addressLine1", address_line2 AS "addressLine2", city, state,
  postal_code AS "postalCode", country, source, created_at AS "createdAt", updated_at AS "updatedAt"`;

/** A statement that asks several machines, by how it begins, and why it may. */
export type Exception = { begins: RegExp; reason: string };

/** Statements of requests, and of what follows from them, that no single shard can answer. */
export const exceptions: readonly Exception[] = [
  {
    begins: /^SELECT DISTINCT org_id FROM \(/,
    reason:
      'What is due is looked for on every machine, and then done organization by organization.',
  },
  {
    begins: /^SELECT 1 FROM delivery WHERE status = 'pending' LIMIT 1/,
    reason: 'Whether anything is to be sent at all, of whichever organization.',
  },
  {
    begins: /^\s*SELECT endpoint_host AS host,/,
    reason: 'How busy an endpoint is: several organizations may share it.',
  },
  {
    begins: /^\s*SELECT org_id AS "orgId", id\b.*\bLIMIT \S+$/s,
    reason: 'What comes next, of whichever organization; each is then dealt with by itself.',
  },
  {
    begins: /^SELECT "public"\."(location|partner_applicant)"\./,
    reason: 'Partners name applicants and locations without the registry they belong to.',
  },
];

/**
 * Where a table lives in a distributed database: `organization` tables are spread over the workers
 * by org_id, `everywhere` ones have a copy on each machine, `coordinator` ones stay where they are.
 */
export type Home = 'organization' | 'everywhere' | 'coordinator';

/** Every table, by its home. */
export const tablesOf: Record<Home, readonly string[]> = {
  organization: [
    ...['activity', 'agent_configuration', 'application', 'audit_entry', 'audit_head'],
    ...['background_check', 'blocklist_entry', 'candidate', 'candidate_tag', 'check_pipeline'],
    ...['check_service', 'consent_record', 'conversation', 'default_view', 'delivery'],
    ...['delivery_attempt', 'endpoint_alert', 'event', 'interview', 'interview_hold'],
    ...[
      'interview_offer',
      'job',
      'job_posting',
      'knowledge_base_document',
      'legal_hold',
      'location',
    ],
    ...['message', 'note', 'organization_logo', 'partner_applicant', 'public_link', 'saved_view'],
    ...['screening_question', 'screening_run', 'tag', 'tally', 'workflow_stage'],
    'workflow_transition',
  ],
  // What rows of an organization refer to, and who works where: small, and read at every request.
  everywhere: [
    'membership',
    'organization',
    'partner',
    'partner_secret',
    'registry',
    'user_account',
  ],
  // What is asked for before it is known which organization it is of, or is nobody's.
  coordinator: [
    ...['_prisma_migrations', 'api_token', 'auth_challenge', 'auth_factor', 'auth_session'],
    ...[
      'deployment',
      'idempotency_key',
      'job_team_member',
      'member_location',
      'partner_key',
      'provisioned_group',
    ],
    ...['provisioned_group_member', 'provisioned_person', 'provisioning_use', 'rate_bucket'],
    ...['rate_limit', 'recent_write', 'recovery_code', 'retention_policy', 'service_account'],
    ...['sign_in_source', 'signing_key', 'sso_attempt', 'sso_domain', 'sso_identity'],
    ...['sso_provider', 'user_identity'],
  ],
};

/**
 * Tables of the coordinator whose changes must stand or fall with those of an organization. Citus
 * commits in two phases with the tables that it knows, and apart from the others.
 */
export const committedTogether: readonly string[] = ['idempotency_key'];

/** The home of every table, by its name. */
export const homes: ReadonlyMap<string, Home> = new Map(
  Object.entries(tablesOf).flatMap(([home, tables]) =>
    tables.map((table): [string, Home] => [table, home as Home]),
  ),
);

/** Triggers whose work the code does in a distributed database, which does not have them. */
export const triggersInCode: readonly string[] = [
  ...['activity_touch', 'application_derive', 'application_tally_delete'],
  ...['application_tally_insert', 'application_tally_update', 'candidate_source_copy'],
  ...['candidate_tally_delete', 'candidate_tally_insert'],
];

/** Triggers that look at nothing but their own row, and work wherever it is. */
export const triggersOnShards: readonly string[] = [
  ...['audit_entry_keep', 'audit_entry_keep_all', 'message_strike'],
];

/** Unique keys without org_id, which a distributed database has with it. */
export const keysToWiden: readonly string[] = ['public_link_token_hash_key'];

/**
 * Foreign keys from tables of the coordinator to spread ones, which a distributed database does not
 * have: what they lead to is marked as deleted and stays, and who writes them looks for it first.
 */
export const keysGivenUp: readonly string[] = [
  ...['job_team_member_org_id_job_id_fkey', 'member_location_org_id_location_id_fkey'],
];

/**
 * What every column that can hold words is: `person` is struck by an erasure; `organization` is data of
 * the organization or the operator, staff included; `nobody` holds identifiers, codes and hashes. A test
 * fails for a column that stands in none of them.
 */
export const columns = {
  person: {
    activity: ['actor_name', 'reason', 'details'],
    application: ['source', 'evaluation_result', 'resume_data', 'research'],
    background_check: ['vendor_check_id', 'failure_reason', 'consent_name', 'consent_address'],
    candidate: [
      'first_name',
      'last_name',
      'email',
      'phone',
      'phone_e164',
      'address_line1',
      'address_line2',
      'city',
      'state',
      'postal_code',
      'country',
      'source',
      'search_text',
    ],
    conversation: ['summary', 'outcome', 'answers'],
    delivery_attempt: ['url', 'response_excerpt', 'signature'],
    event: ['body'],
    idempotency_key: ['key', 'response_body'],
    message: ['recipient', 'subject', 'body', 'sealed', 'calendar', 'failure_reason'],
    note: ['body', 'author_name'],
    partner_applicant: ['external_ref', 'webhook_url'],
    public_link: ['details'],
    screening_run: ['failure_reason'],
  },
  organization: {
    agent_configuration: ['name', 'language', 'voice', 'greeting', 'instructions'],
    auth_session: ['label', 'user_agent', 'address'],
    blocklist_entry: ['match_value', 'normalized_value', 'reason'],
    check_pipeline: ['name'],
    check_service: ['name', 'vendor'],
    delivery: ['endpoint_host'],
    delivery_attempt: ['endpoint_host'],
    job: [
      'title',
      'description',
      'location_address',
      'location_city',
      'location_state',
      'postal_code',
      'location_type',
      'department',
      'employment_type',
      'salary_period',
    ],
    job_posting: ['board', 'url'],
    knowledge_base_document: ['name', 'description', 'storage_key', 'uploaded_by'],
    location: ['name', 'location_ref', 'city', 'state', 'time_zone'],
    organization: ['name'],
    partner: ['name', 'phone_allowlist'],
    registry: ['org_ref', 'webhook_url'],
    screening_question: ['prompt', 'expected_answer'],
    user_account: ['email', 'name', 'password_hash'],
    user_identity: ['issuer', 'subject'],
    workflow_stage: ['name', 'color'],
  },
  nobody: {
    _prisma_migrations: ['id', 'checksum', 'migration_name', 'logs'],
    activity: ['actor_id'],
    background_check: ['vendor'],
    delivery: ['status_reason'],
    delivery_attempt: ['failure_class'],
    idempotency_key: ['scope', 'operation', 'request_hash'],
    knowledge_base_document: ['file_type'],
    message: ['transport'],
    note: ['author_id'],
    partner_key: ['key_hash', 'hint'],
    partner_secret: ['sealed'],
    public_link: ['token_hash'],
    rate_bucket: ['key'],
    rate_limit: ['key'],
    sign_in_source: ['key'],
    signing_key: ['kid', 'algorithm', 'public_jwk', 'sealed_private_jwk'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

/** The columns of a kind, each as `table.column`. */
export function columnsOf(kind: keyof typeof columns): string[] {
  return Object.entries(columns[kind]).flatMap(([table, names]) =>
    names.map((name: string) => `${table}.${name}`),
  );
}

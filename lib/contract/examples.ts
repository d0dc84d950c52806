const orgId = '01990a3e-7c00-7000-8000-000000000001';
const candidateId = '01990a3e-7c00-7000-8000-0000000000c1';
const applicationId = '01990a3e-7c00-7000-8000-0000000000a1';
const jobId = '01990a3e-7c00-7000-8000-0000000000b1';
const at = '2026-03-02T15:04:05.000Z';

/** Values that the documented examples share, so that the reference tells one consistent story. */
export const exampleIds = { orgId, candidateId, applicationId, jobId };
export const exampleTime = at;

export const exampleCandidate = {
  candidate_id: candidateId,
  org_id: orgId,
  first_name: 'Amara',
  last_name: 'Okafor',
  email: 'amara.okafor@example.com',
  phone: '+12125550142',
  phone_e164: '+12125550142',
  address_line1: null,
  address_line2: null,
  city: 'Albany',
  state: 'NY',
  postal_code: '12207',
  country: 'US',
  source: 'referral',
  is_flagged: false,
  created_at: at,
  updated_at: at,
};

export const exampleApplication = {
  application_id: applicationId,
  org_id: orgId,
  candidate_id: candidateId,
  job_id: jobId,
  location_id: null,
  status: 'awaiting_screening' as const,
  closed_reason: null,
  moved_to_application_id: null,
  score: 82.5,
  applied_at: at,
  evaluation_status: null,
  evaluation_sent_at: null,
  evaluation_completed_at: null,
  created_at: at,
  updated_at: at,
};

export const exampleJob = {
  id: jobId,
  org_id: orgId,
  title: 'Home health aide',
  description: 'Visits four to six clients a day in Albany County.',
  location: 'Albany, NY',
  location_address: null,
  location_city: 'Albany',
  location_state: 'NY',
  postal_code: '12207',
  location_type: 'onsite',
  department: 'Care',
  employment_type: 'full-time',
  status: 'active' as const,
  salary_range_min: 19,
  salary_range_max: 23.5,
  salary_period: 'hour',
  auto_screen: true,
  agent_config_id: null,
  recruiter_id: null,
  candidates_screened: 41,
  qualified_count: 18,
  hired_count: 3,
  created_at: at,
  updated_at: at,
};

export const exampleStage = {
  stage_id: '01990a3e-7c00-7000-8000-0000000000d1',
  slug: 'awaiting_screening' as const,
  name: 'Awaiting screening',
  color: '#0ea5e9',
  stage_type: 'screening' as const,
  is_terminal: false,
};

export const exampleHistoryEntry = {
  from_stage_slug: 'applied' as const,
  to_stage_slug: 'awaiting_screening' as const,
  changed_by: 'Dana Whitfield',
  changed_by_type: 'user' as const,
  reason: 'Meets the requirements',
  created_at: at,
};

export const exampleMove = {
  success: true,
  application: exampleApplication,
  stageChange: { from: 'applied' as const, to: 'awaiting_screening' as const },
};

export const examplePagination = { total: 1, page: 1, limit: 20, total_pages: 1 };

/** The version of a record in a list. */
export const exampleEtag = 'W/"1qk2xv9tz0c"';

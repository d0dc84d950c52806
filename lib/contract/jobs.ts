import { z } from 'zod';
import { id, nullableText, timestamp } from './fields';

export const jobStatus = z
  .enum(['draft', 'active', 'paused', 'closed', 'filled'])
  .meta({ id: 'JobStatus' });

/** A job an organization hires for. */
export const job = z
  .object({
    id,
    org_id: id,
    title: z.string(),
    description: z.string(),
    location: z.string().describe('The location fields in one line'),
    location_address: nullableText,
    location_city: nullableText,
    location_state: nullableText,
    postal_code: nullableText,
    location_type: nullableText.describe('onsite, hybrid or remote'),
    department: nullableText,
    employment_type: z.string(),
    status: jobStatus,
    salary_range_min: z.number().nullable(),
    salary_range_max: z.number().nullable(),
    salary_period: nullableText,
    auto_screen: z.boolean(),
    agent_config_id: id.nullable(),
    recruiter_id: id.nullable().describe('The member who owns it'),
    candidates_screened: z.int(),
    qualified_count: z.int(),
    hired_count: z.int(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Job' });

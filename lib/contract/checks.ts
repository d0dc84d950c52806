import { z } from 'zod';
import { id, nullableText, nullableTime, timestamp } from './fields';

export const checkType = z
  .enum([
    'identity_verification',
    'ssn_trace',
    'criminal_national',
    'criminal_county',
    'criminal_state',
    'employment_verification',
    'education_verification',
    'professional_license',
    'motor_vehicle',
    'credit_report',
    'drug_screening',
    'reference_check',
  ])
  .meta({ id: 'CheckType' });

export const checkStatus = z
  .enum(['pending', 'consent_received', 'in_progress', 'completed', 'failed'])
  .meta({ id: 'CheckStatus' });

export const backgroundCheck = z
  .object({
    check_id: id,
    org_id: id,
    application_id: id,
    candidate_id: id,
    check_type: checkType,
    status: checkStatus,
    vendor_check_id: nullableText,
    consent_given: z.boolean().nullable(),
    consent_given_at: nullableTime,
    submitted_at: nullableTime,
    completed_at: nullableTime,
    result: z
      .enum(['clear', 'consider'])
      .nullable()
      .describe('For a completed check: nothing found, or something for a person to review'),
    is_simulated: z
      .boolean()
      .describe('Nobody made or makes this check: its result is made up, for demos and tests'),
    failure_reason: nullableText.describe(
      'Why the check failed: `cancelled` where staff gave it up, `application_closed` where the application ended before consent (open again, it waits for consent again), `consent_declined`, or what the vendor says',
    ),
    created_at: timestamp,
  })
  .meta({ id: 'BackgroundCheck' });

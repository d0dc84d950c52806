import { clearable } from '@/lib/base/clearable-text';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { roleAllows } from '@/lib/contract/permissions';
import type { Job, JobStatus } from '@/prisma/generated/client';

/** The job fields a caller can set. */
export type JobInput = {
  title?: string;
  description?: string;
  location_address?: string;
  location_city?: string;
  location_state?: string;
  postal_code?: string;
  location_type?: string;
  department?: string;
  employment_type?: string;
  status?: JobStatus;
  salary_range_min?: number | null;
  salary_range_max?: number | null;
  salary_period?: string;
  auto_screen?: boolean;
  recruiter_id?: string | null;
};

export type JobValues = Partial<
  Pick<
    Job,
    | 'title'
    | 'description'
    | 'locationAddress'
    | 'locationCity'
    | 'locationState'
    | 'postalCode'
    | 'locationType'
    | 'department'
    | 'employmentType'
    | 'status'
    | 'salaryRangeMin'
    | 'salaryRangeMax'
    | 'salaryPeriod'
    | 'autoScreen'
    | 'recruiterId'
  >
>;

/** Turns a caller's fields into columns, leaving out absent ones. */
export function jobValuesOf(input: JobInput): JobValues {
  const values = {
    title: input.title,
    description: input.description,
    locationAddress: clearable(input.location_address),
    locationCity: clearable(input.location_city),
    locationState: clearable(input.location_state),
    postalCode: clearable(input.postal_code),
    locationType: clearable(input.location_type),
    department: clearable(input.department),
    employmentType: input.employment_type,
    status: input.status,
    salaryRangeMin: input.salary_range_min,
    salaryRangeMax: input.salary_range_max,
    salaryPeriod: clearable(input.salary_period),
    autoScreen: input.auto_screen,
    recruiterId: input.recruiter_id,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Throws VALIDATION_ERROR if the minimum salary exceeds the maximum. */
export function checkSalary({ salaryRangeMin: min, salaryRangeMax: max }: JobValues): void {
  if (typeof min !== 'number' || typeof max !== 'number' || min <= max) return;
  throw new ServiceError(
    'VALIDATION_ERROR',
    `salary_range_min: ${min} is above salary_range_max ${max}`,
  );
}

/** Throws VALIDATION_ERROR if the recruiter is no active member who may write jobs. */
export async function checkRecruiter(
  tx: Tx,
  orgId: string,
  { recruiterId }: JobValues,
): Promise<void> {
  if (!recruiterId) return;
  const member = await tx.membership.findFirst({
    where: { orgId, userId: recruiterId, deactivatedAt: null, user: { deactivatedAt: null } },
  });
  if (member && roleAllows(member.role, 'job:write')) return;
  throw new ServiceError(
    'VALIDATION_ERROR',
    'recruiter_id: is no active member of the organization who may write jobs',
  );
}

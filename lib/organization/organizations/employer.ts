import type { Organization } from '@/prisma/generated/client';

/** What letters and the pages that applicants see say of an organization. */
export type Employer = Pick<Organization, 'name' | 'contact' | 'accentColor'>;

/** The columns of an employer, to select. */
export const employerColumns = { name: true, contact: true, accentColor: true } as const;

/** Picks what applicants see of an organization. */
export function employerOf({ name, contact, accentColor }: Employer): Employer {
  return { name, contact, accentColor };
}

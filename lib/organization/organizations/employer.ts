import type { Organization } from '@/prisma/generated/client';

type Row = Pick<Organization, 'id' | 'name' | 'contact' | 'accentColor'> & {
  logo: { id: string } | null;
};

/** What letters and the pages that applicants see say of an organization. */
export type Employer = Pick<Organization, 'name' | 'contact' | 'accentColor'> & {
  /** Where on this service its logo is; null without one. */
  logoPath: string | null;
};

/** The columns that an employer is made of, to select. */
export const employerColumns = {
  id: true,
  name: true,
  contact: true,
  accentColor: true,
  logo: { select: { id: true } },
} as const;

/** Where on this service an organization's logo is; null without one. */
export function logoPathOf({ id, logo }: Pick<Row, 'id' | 'logo'>): string | null {
  return logo && `/logos/${id}/${logo.id}`;
}

/** What applicants see of an organization. */
export function employerOf(row: Row): Employer {
  const { name, contact, accentColor } = row;
  return { name, contact, accentColor, logoPath: logoPathOf(row) };
}

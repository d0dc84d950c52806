import { env } from '@/lib/env';

/** The page that shows an applicant, open at one application. */
export function portalUrl(candidateId: string, applicationId: string): string {
  const portal = env().APP_URL.replace(/\/+$/, '');
  return `${portal}/candidates/${candidateId}?application=${applicationId}`;
}

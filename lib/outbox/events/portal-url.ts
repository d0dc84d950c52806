/** The page of the application at `appUrl` that shows an applicant, open at one application. */
export function portalUrl(appUrl: string, candidateId: string, applicationId: string): string {
  const portal = appUrl.replace(/\/+$/, '');
  return `${portal}/candidates/${candidateId}?application=${applicationId}`;
}

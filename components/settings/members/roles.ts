import type { Role } from '@/lib/browser/permissions';

/** The roles to choose from, the most powerful first. */
export const roleOptions: readonly { value: Role; label: string }[] = [
  { value: 'admin', label: 'Admin' },
  { value: 'recruiter', label: 'Recruiter' },
  { value: 'coordinator', label: 'Coordinator' },
  { value: 'viewer', label: 'Viewer' },
  { value: 'collaborator', label: 'Collaborator' },
];

/** What each role may do, in a few words. */
export const roleMeanings: Record<Role, string> = {
  admin: 'Everything, settings and members included.',
  recruiter: 'Candidates, applications, jobs, blocklist and checks.',
  coordinator: 'Schedules interviews and writes notes; reads the rest.',
  viewer: 'Reads everything, changes nothing.',
  collaborator: 'Sees only the jobs whose team they are in, and the people of those jobs.',
};

/** The name of a role. */
export function roleName(role: Role): string {
  return roleOptions.find(({ value }) => value === role)?.label ?? role;
}

import type { Permission } from '@/lib/browser/permissions';

/** The parts of the settings by what they are about, each by the last part of its address. */
export const sectionGroups = {
  Organization: [
    'organization',
    'members',
    'roles',
    'single-sign-on',
    'retention',
    'audit-log',
    'sessions',
  ],
  Hiring: ['locations', 'workflow', 'interview-times', 'tags'],
  Integrations: ['partner-endpoint', 'partner-credentials', 'api-tokens'],
} as const;

/** What the parts of the settings are called. */
export const sections = {
  organization: 'Organization',
  members: 'Members',
  roles: 'Roles',
  'single-sign-on': 'Single sign-on',
  retention: 'Data retention',
  'audit-log': 'Audit log',
  sessions: 'Password and sessions',
  locations: 'Locations',
  workflow: 'Workflow',
  'interview-times': 'Interview times',
  tags: 'Tags',
  'partner-endpoint': 'Partner endpoint',
  'partner-credentials': 'Partner credentials',
  'api-tokens': 'API tokens',
} as const satisfies Record<(typeof sectionGroups)[keyof typeof sectionGroups][number], string>;

export type Section = keyof typeof sections;

/** What somebody needs to see a part at all; for the others, nothing. */
export const neededFor: Partial<Record<Section, Permission>> = {
  'single-sign-on': 'member:write',
  members: 'settings:read',
  'interview-times': 'settings:read',
  tags: 'candidate:read',
  'partner-endpoint': 'settings:read',
  'partner-credentials': 'settings:read',
  'api-tokens': 'settings:read',
  retention: 'settings:read',
  'audit-log': 'audit:read',
};

/** Whether the last part of an address names a part of the settings. */
export function isSection(name: string): name is Section {
  return Object.hasOwn(sections, name);
}

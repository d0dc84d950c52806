import type { Permission } from '@/lib/browser/permissions';

/** The parts of the settings in the order they are listed, by the last part of their address. */
export const sections = {
  organization: 'Organization',
  members: 'Members',
  roles: 'Roles',
  locations: 'Locations',
  workflow: 'Workflow',
  'interview-times': 'Interview times',
  'partner-endpoint': 'Partner endpoint',
  'partner-credentials': 'Partner credentials',
  'api-tokens': 'API tokens',
  'single-sign-on': 'Single sign-on',
  retention: 'Data retention',
  'audit-log': 'Audit log',
  sessions: 'Password and sessions',
} as const;

export type Section = keyof typeof sections;

/** What somebody needs to see a part at all; for the others, nothing. */
export const neededFor: Partial<Record<Section, Permission>> = {
  'single-sign-on': 'member:write',
  members: 'settings:read',
  'interview-times': 'settings:read',
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

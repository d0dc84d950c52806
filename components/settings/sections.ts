/** The parts of the settings in the order they are listed, by the last part of their address. */
export const sections = {
  organization: 'Organization',
  members: 'Members',
  locations: 'Locations',
  workflow: 'Workflow',
  'interview-times': 'Interview times',
  'partner-endpoint': 'Partner endpoint',
  'partner-credentials': 'Partner credentials',
  'api-tokens': 'API tokens',
  retention: 'Data retention',
  'audit-log': 'Audit log',
  sessions: 'Password and sessions',
} as const;

export type Section = keyof typeof sections;

/** Whether the last part of an address names a part of the settings. */
export function isSection(name: string): name is Section {
  return Object.hasOwn(sections, name);
}

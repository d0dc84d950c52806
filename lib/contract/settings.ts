/** What every operation of an organization's settings shares. */
export const settings = { surface: 'org', tag: 'Settings' } as const;

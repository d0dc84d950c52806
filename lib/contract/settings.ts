/** What every settings operation shares. */
export const settings = { surface: 'org', tag: 'Settings' } as const;

import { expect } from 'vitest';
import { call, type Json } from '@/lib/testing/call';

/** A member’s home. */
export async function homeOf(
  { token }: { token: string },
  query: Record<string, string> = {},
): Promise<Json> {
  const { status, body } = await call('GET', '/api/v1/home', { token, query });
  expect(status).toBe(200);
  return body;
}

/** The applications that a section lists. */
export const idsOf = ({ items }: Json) => items.map((one: Json) => one.application_id);

/** A section with nobody in it. */
export const nothing = { total: 0, items: [] };

/** So many hours ago. */
export const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);

import type { Reach } from '@/lib/auth/reach';
import { mostCounted } from './contract';

/**
 * The part of an organization that a home page is about: all of its jobs if `jobIds` is null, and of
 * them what is in reach.
 */
export type Part = { orgId: string; jobIds: readonly string[] | null; reach: Reach | null };

/** What a section found: how much there is, and what it shows of it. */
export type Found<Item> = { total: number; items: Item[] };

/** Makes a section of rows that know how many there are. */
export function foundOf<Row extends { total: number }>(rows: readonly Row[]): Found<Row> {
  return { total: Math.min(rows[0]?.total ?? 0, mostCounted), items: [...rows] };
}

/** Limits a query's table `a` of applications to jobs, given as the parameter with this number. */
export const ofJobs = ({ jobIds }: Part, parameter: number) =>
  jobIds ? ` AND a.job_id = ANY($${parameter}::uuid[])` : '';

/** Names a form of a query that is prepared for all jobs and for some. */
export const formOf = (name: string, { jobIds }: Part) => (jobIds ? `${name}-mine` : name);

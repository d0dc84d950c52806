import type { Application } from '@/prisma/generated/client';

/**
 * When the person of an application wished for it: a move or a location that was added is no new wish.
 * What they asked since then, such as not to be contacted, counts for it.
 */
export const wishOf = ({
  wishedAt,
  createdAt,
}: Pick<Application, 'wishedAt' | 'createdAt'>): Date => wishedAt ?? createdAt;

/** The same in SQL, of an application by its alias. */
export const wishText = (alias: string): string =>
  `coalesce(${alias}.wished_at, ${alias}.created_at)`;

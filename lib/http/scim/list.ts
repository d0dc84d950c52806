import type { Page } from '@/lib/organization/provisioning/people';
import { urns } from './names';
import { ScimProblem } from './problem';

const pageSize = 100;

/** The most resources of one answer. */
export const largestPage = 200;

function wholeNumber(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name);
  if (text === null || text === '') return otherwise;
  if (/^[+-]?\d{1,9}$/.test(text)) return Number(text);
  throw new ScimProblem('invalidValue', `${name}: must be a whole number.`);
}

/** The page that a query asks for; what is out of bounds counts as the bound (RFC 7644, 3.4.2.4). */
export function pageOf(query: URLSearchParams): Page {
  const startIndex = Math.max(1, wholeNumber(query, 'startIndex', 1));
  const limit = Math.min(largestPage, Math.max(0, wholeNumber(query, 'count', pageSize)));
  return { offset: startIndex - 1, limit };
}

/** One page of resources as SCIM lists them. */
export function listOf(resources: readonly object[], total: number, { offset }: Page) {
  return {
    schemas: [urns.list],
    totalResults: total,
    startIndex: offset + 1,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

const namesIn = (text: string | null) =>
  (text ?? '')
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/^urn:[^,]*:/i, '')
        .toLowerCase(),
    )
    .filter(Boolean);

const always = new Set(['schemas', 'id']);

/** A resource with the attributes that a query asks for, by the first part of their names. */
export function selected<T extends object>(resource: T, query: URLSearchParams): Partial<T> {
  const first = (name: string) => name.split('.', 1)[0] ?? name;
  const wanted = namesIn(query.get('attributes')).map(first);
  const excluded = namesIn(query.get('excludedAttributes')).filter((name) => !name.includes('.'));
  if (wanted.length === 0 && excluded.length === 0) return resource;
  const isKept = (name: string) => {
    if (always.has(name)) return true;
    const lower = name.toLowerCase();
    return wanted.length > 0 ? wanted.includes(lower) : !excluded.includes(lower);
  };
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => isKept(name)),
  ) as Partial<T>;
}

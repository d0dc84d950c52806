import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { type AuditKind, auditKindOf, auditKinds } from '@/lib/contract/audit-kinds';
import { type Answer, call, type Input } from './api';
import { download } from './download';

export type AuditEntry = Answer<'listAuditLog'>['entries'][number];
export type AuditFilter = Omit<NonNullable<Input<'listAuditLog'>['query']>, 'cursor' | 'limit'>;

/** Every kind of entry with its name, as a choice. */
export const auditKindOptions = Object.entries(auditKinds).map(([value, { label }]) => {
  return { value: value as AuditKind, label };
});

/** The name of a kind of entry. */
export function auditKindName(kind: string): string {
  return auditKindOf(kind).label;
}

/** The audit log under a filter, newest first, page by page. */
export function auditLogQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['settings', 'audit-log', filter],
    queryFn: ({ pageParam, signal }) => {
      const page = pageParam ? { cursor: pageParam } : {};
      return call('listAuditLog', { query: { ...filter, ...page } }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
    placeholderData: keepPreviousData,
  });
}

/** Fetches all that matches as a file and hands it to the browser to save. */
export function downloadAuditLog(format: 'csv' | 'jsonl', filter: AuditFilter): Promise<void> {
  const name = `audit-log-${new Date().toISOString().slice(0, 10)}.${format}`;
  return download('exportAuditLog', {}, name, { ...filter, format });
}

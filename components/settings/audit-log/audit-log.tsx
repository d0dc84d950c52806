'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, ScrollText, SearchX } from 'lucide-react';
import { useState } from 'react';
import { ClearFilters } from '@/components/filters/clear-filters';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { LoadMore } from '@/components/ui/load-more';
import { Menu, MenuItem } from '@/components/ui/menu';
import { SkeletonRows } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { toast } from '@/components/ui/toast';
import { type AuditFilter, auditLogQuery, downloadAuditLog } from '@/lib/browser/audit-log';
import { Card, Note, Panel } from '../panel';
import { EntryCards, EntryTable } from './entries';
import { AuditFilterBar, auditFilter, useAuditFilters } from './filters';

function ExportMenu({ filter }: { filter: AuditFilter }) {
  const [isBusy, setIsBusy] = useState(false);
  async function save(format: 'csv' | 'jsonl') {
    setIsBusy(true);
    try {
      await downloadAuditLog(format, filter);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The export failed.');
    }
    setIsBusy(false);
  }
  return (
    <Menu
      align="end"
      trigger={
        <Button isBusy={isBusy}>
          <Download aria-hidden /> Export
        </Button>
      }
    >
      <MenuItem onSelect={() => void save('csv')}>CSV, for spreadsheets</MenuItem>
      <MenuItem onSelect={() => void save('jsonl')}>JSON lines, for programs</MenuItem>
    </Menu>
  );
}

function Nothing() {
  const [filters, setFilters] = useAuditFilters();
  if (Object.values(filters).some((filter) => filter !== null)) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="No entry matches these filters"
        action={<ClearFilters onClear={() => void setFilters(null)} />}
      />
    );
  }
  return (
    <EmptyState icon={<ScrollText aria-hidden />} title="Nothing is recorded yet">
      Sign-ins, changes of members, keys and settings, and exports appear here.
    </EmptyState>
  );
}

function Log({ filter }: { filter: AuditFilter }) {
  const query = useInfiniteQuery(auditLogQuery(filter));
  if (query.isLoadingError) return <ErrorState query={query} />;
  if (query.isPending) return <SkeletonRows rows={8} className="h-12" />;
  const entries = query.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <Nothing />;
  return (
    <>
      <Card className="@container mb-3 overflow-hidden">
        <EntryTable entries={entries} />
        <EntryCards entries={entries} />
      </Card>
      <LoadMore pages={query} />
    </>
  );
}

/** Who did what, when and from where, for admins. */
export function AuditLogSettings() {
  const mayRead = useMay('audit:read');
  const [filters] = useAuditFilters();
  const filter = auditFilter(filters);
  return (
    <Panel
      title="Audit log"
      description="Who signed in, changed what others may do, or took data out: newest first. Entries cannot be changed or deleted."
      className="max-w-6xl"
      actions={mayRead ? <ExportMenu filter={filter} /> : null}
    >
      {mayRead ? (
        <>
          <AuditFilterBar />
          <Log filter={filter} />
        </>
      ) : (
        <Note>Only admins can read the audit log.</Note>
      )}
    </Panel>
  );
}

'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Ban, Plus, SearchX } from 'lucide-react';
import { parseAsBoolean, useQueryState } from 'nuqs';
import { useMemo, useState } from 'react';
import { ClearFilters } from '@/components/filters/clear-filters';
import { PageHeader } from '@/components/shell/page-header';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { DataTable } from '@/components/ui/data-table';
import { Dialog } from '@/components/ui/dialog';
import { late } from '@/components/ui/late';
import { LoadMore } from '@/components/ui/load-more';
import { useListSelection } from '@/components/ui/selection';
import { SkeletonRows, SkeletonTable } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { toast } from '@/components/ui/toast';
import { type BlocklistEntry, blocklistQuery } from '@/lib/browser/blocklist';
import { blocklistColumns } from './columns';
import { EntriesBar } from './entries-bar';
import { ExchangeMenu } from './exchange-menu';
import { BlocklistFilterBar, listFilter, useBlocklistFilters } from './filters';
import { RemoveDialog } from './remove-dialog';
import { useRemoval } from './use-removal';

const EntryForm = late(
  () => import('./entry-form').then((module) => module.EntryForm),
  () => <SkeletonRows rows={7} />,
);

const EditDialog = late(() => import('./edit-dialog').then((module) => module.EditDialog));
const ImportDialog = late(() => import('./import-dialog').then((module) => module.ImportDialog));

const idOf = ({ blocklist_id: id }: BlocklistEntry) => id;
const blockedBy = ({ match_value: value }: BlocklistEntry) => value;
const openParser = parseAsBoolean.withDefault(false).withOptions({ history: 'push' });

function Nothing({ onAdd }: { onAdd: (() => void) | undefined }) {
  const [{ search, type }, setFilters] = useBlocklistFilters();
  if (search || type) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="No entry matches"
        action={
          <ClearFilters onClear={() => void setFilters(null)}>
            Clear search and filters
          </ClearFilters>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<Ban aria-hidden />}
      title="Nobody is blocked"
      action={
        onAdd ? (
          <Button variant="primary" onClick={onAdd}>
            Add an entry
          </Button>
        ) : null
      }
    >
      Block an address, a number, a name or a whole email domain: whoever matches is flagged when
      they apply.
    </EmptyState>
  );
}

type Acts = { remove?: (entry: BlocklistEntry) => void; edit?: (entry: BlocklistEntry) => void };
type EntriesProps = {
  acts: Acts;
  /** Absent where the person may not change the blocklist. */
  onAdd: (() => void) | undefined;
};
type Pages = ReturnType<typeof useEntries>;

/** The entries under the filters, as far as they are loaded, and which are ticked. */
function useEntries() {
  const [filters] = useBlocklistFilters();
  const filter = listFilter(filters);
  const query = useInfiniteQuery(blocklistQuery(filter));
  const selection = useListSelection(JSON.stringify(filter));
  const rows = useMemo(
    () => query.data?.pages.flatMap(({ entries }) => entries) ?? [],
    [query.data],
  );
  return { query, rows, selection };
}

function EntriesTable({ query, rows, selection, acts, onAdd }: Pages & EntriesProps) {
  const columns = useMemo(() => blocklistColumns(acts), [acts]);
  if (query.isLoadingError) return <ErrorState query={query} />;
  if (query.isPending) return <SkeletonTable rows={12} />;
  if (rows.length === 0) return <Nothing onAdd={onAdd} />;
  const total = query.data.pages[0]?.total ?? rows.length;
  return (
    <div className="flex flex-col gap-2 sm:h-full">
      <DataTable
        label="Blocklist"
        columns={columns}
        rows={rows}
        rowId={idOf}
        nameOf={blockedBy}
        noun="entries"
        selection={onAdd ? selection : undefined}
        remembersAs="blocklist"
        total={total}
        className="sm:min-h-0 sm:grow"
      />
      <div className="flex min-h-8 items-center justify-between gap-4 text-sm text-muted tabular-nums">
        <p role="status">
          {rows.length.toLocaleString('en')} of {total.toLocaleString('en')} entries
        </p>
        <LoadMore pages={query} isSmall />
      </div>
    </div>
  );
}

// The bar says how an action ended also where it has emptied the list.
function Entries(props: EntriesProps) {
  const entries = useEntries();
  return (
    <>
      <EntriesTable {...entries} {...props} />
      <EntriesBar selection={entries.selection} entries={entries.rows} />
    </>
  );
}

/** The blocklist: its entries, whom they match, and what happens then. */
export function BlocklistView() {
  const mayWrite = useMay('blocklist:write');
  const [isAdding, setIsAdding] = useQueryState('add', openParser);
  const [removing, setRemoving] = useState<BlocklistEntry | null>(null);
  const [editing, setEditing] = useState<BlocklistEntry | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  const [filters] = useBlocklistFilters();
  const acts = useMemo(
    () => (mayWrite ? { remove: setRemoving, edit: setEditing } : {}),
    [mayWrite],
  );
  const remove = useRemoval();
  const onAdd = mayWrite ? () => void setIsAdding(true) : undefined;
  const close = () => void setIsAdding(null);
  return (
    <div className="flex flex-col gap-3 px-4 pt-4 pb-3 sm:h-full">
      <PageHeader
        title="Blocklist"
        description="People who are flagged or excluded when they apply"
        actions={
          <>
            <ExchangeMenu
              filter={listFilter(filters)}
              onImport={mayWrite ? () => setIsImporting(true) : undefined}
            />
            {onAdd ? (
              <Button variant="primary" onClick={onAdd}>
                <Plus aria-hidden /> Add an entry
              </Button>
            ) : null}
          </>
        }
      />
      <BlocklistFilterBar />
      <div className="min-h-0 sm:grow">
        <Entries acts={acts} onAdd={onAdd} />
      </div>
      <Dialog isOpen={isAdding && mayWrite} onClose={close} title="Add to the blocklist">
        <EntryForm
          onAdded={(entry) => {
            close();
            toast.success(`${entry.match_value} is on the blocklist`);
          }}
        />
      </Dialog>
      {isImporting ? <ImportDialog onClose={() => setIsImporting(false)} /> : null}
      {editing ? <EditDialog entry={editing} onClose={() => setEditing(null)} /> : null}
      {removing ? (
        <RemoveDialog
          entries={[removing]}
          onClose={() => setRemoving(null)}
          onRemove={() => {
            remove(removing);
            setRemoving(null);
          }}
        />
      ) : null}
    </div>
  );
}

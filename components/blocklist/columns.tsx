import { Trash2 } from 'lucide-react';
import { Badge, type Tone } from '@/components/ui/badge';
import { classNames } from '@/components/ui/class-names';
import { IconButton } from '@/components/ui/icon-button';
import type { TableColumn } from '@/components/ui/table-head';
import { RowButton } from '@/components/ui/table-row';
import { RelativeTime } from '@/components/ui/time';
import type { BlocklistEntry } from '@/lib/browser/blocklist';
import { stateOf } from './state';
import { meaningOf } from './types';

type Column = TableColumn<BlocklistEntry>;

const states: Record<ReturnType<typeof stateOf>, { label: string; tone: Tone }> = {
  active: { label: 'In force', tone: 'success' },
  expired: { label: 'Expired', tone: 'neutral' },
  removed: { label: 'Removed', tone: 'neutral' },
};

type Act = (entry: BlocklistEntry) => void;

const isOver = (entry: BlocklistEntry) => stateOf(entry) !== 'active';

function Value({ entry, edit }: { entry: BlocklistEntry; edit: Act | undefined }) {
  const { icon: Icon } = meaningOf(entry.match_type);
  const isEditable = edit && !isOver(entry);
  return (
    <span className="flex items-center gap-2.5">
      <Icon className="size-4 shrink-0 text-muted" aria-hidden />
      <span
        title={entry.match_value}
        className={classNames(
          'truncate',
          isOver(entry) ? 'text-muted line-through' : 'font-medium',
        )}
      >
        {isEditable ? (
          <RowButton onClick={() => edit(entry)}>{entry.match_value}</RowButton>
        ) : (
          entry.match_value
        )}
      </span>
    </span>
  );
}

function Expires({ entry }: { entry: BlocklistEntry }) {
  const { expires_at: at } = entry;
  return at ? (
    <RelativeTime at={at} className="text-muted" />
  ) : (
    <span className="text-muted">Never</span>
  );
}

const facts: readonly Column[] = [
  {
    id: 'type',
    header: 'Kind',
    width: '8rem',
    onCard: 'line',
    cell: ({ match_type: type }) => meaningOf(type).label,
  },
  {
    id: 'reason',
    header: 'Reason',
    width: 'minmax(10rem, 2fr)',
    onCard: 'line',
    cell: ({ reason }) =>
      reason ? <span title={reason}>{reason}</span> : <span className="text-muted">–</span>,
  },
  {
    id: 'state',
    header: 'State',
    width: '7rem',
    onCard: 'end',
    cell: (entry) => {
      const { label, tone } = states[stateOf(entry)];
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  { id: 'expires', header: 'Expires', width: '7rem', cell: (entry) => <Expires entry={entry} /> },
  {
    id: 'by',
    header: 'Added by',
    width: 'minmax(6rem, 1fr)',
    cell: ({ added_by: name }) => name ?? <span className="text-muted">–</span>,
  },
  {
    id: 'added',
    header: 'Added',
    width: '6.5rem',
    cell: ({ created_at: at }) => <RelativeTime at={at} className="text-muted" />,
  },
];

/** The columns of the blocklist; `remove` and `edit` are absent for those who may not. */
export function blocklistColumns({ remove, edit }: { remove?: Act; edit?: Act }): Column[] {
  const value: Column = {
    id: 'value',
    header: 'Blocked',
    width: 'minmax(12rem, 2fr)',
    cell: (entry) => <Value entry={entry} edit={edit} />,
  };
  const actions: Column = {
    id: 'actions',
    header: 'Actions',
    width: '5.5rem',
    align: 'end',
    onCard: 'end',
    cell: (entry) =>
      isOver(entry) ? null : (
        <IconButton label={`Remove ${entry.match_value}`} onClick={() => remove?.(entry)}>
          <Trash2 aria-hidden />
        </IconButton>
      ),
  };
  return [value, ...facts, ...(remove ? [actions] : [])];
}

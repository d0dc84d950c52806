'use client';

import { ChevronDown } from 'lucide-react';
import { Fragment, useId, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { classNames } from '@/components/ui/class-names';
import { RelativeTime } from '@/components/ui/time';
import type { AuditEntry } from '@/lib/browser/audit-log';
import { EntryDetails } from './details';

type Entries = { entries: readonly AuditEntry[] };

const actorNames: Partial<Record<AuditEntry['actor']['type'], string>> = {
  partner: 'Partner',
  automation: 'Automation',
  operator: 'On the server',
};

function Actor({ actor }: Pick<AuditEntry, 'actor'>) {
  const kind = actorNames[actor.type];
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="wrap-anywhere">{actor.name}</span>
      {kind ? <Badge>{kind}</Badge> : null}
    </span>
  );
}

const placeOf = ({ device, address }: AuditEntry) =>
  [device, address].filter(Boolean).join(', ') || '–';

function DetailsButton({
  entry,
  isOpen,
  controls,
  onToggle,
}: {
  entry: AuditEntry;
  isOpen: boolean;
  controls: string;
  onToggle: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={`Details of entry ${entry.sequence}`}
      aria-expanded={isOpen}
      {...(isOpen ? { 'aria-controls': controls } : {})}
      onClick={onToggle}
      className="inline-flex size-8 shrink-0 cursor-pointer items-center justify-center rounded-lg text-muted hover:bg-hover hover:text-ink max-sm:size-10"
    >
      <ChevronDown
        className={classNames('size-4 transition-transform', isOpen && 'rotate-180')}
        aria-hidden
      />
    </button>
  );
}

function Row({ entry }: { entry: AuditEntry }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <Fragment>
      <tr className="border-t border-line align-top hover:bg-hover">
        <td className="py-2.5 pr-3 pl-4 whitespace-nowrap text-muted">
          <RelativeTime at={entry.created_at} />
        </td>
        <td className="px-3 py-2.5">
          <Actor actor={entry.actor} />
        </td>
        <td className="px-3 py-2.5 wrap-anywhere">{entry.summary}</td>
        <td className="px-3 py-2.5 wrap-anywhere text-muted">{placeOf(entry)}</td>
        <td className="py-1 pr-2 text-right">
          <DetailsButton
            entry={entry}
            isOpen={isOpen}
            controls={id}
            onToggle={() => setIsOpen(!isOpen)}
          />
        </td>
      </tr>
      {isOpen ? (
        <tr id={id}>
          <td colSpan={5} className="px-4 pt-1 pb-3">
            <EntryDetails entry={entry} />
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}

/** The entries as a table, where there is room for one. */
export function EntryTable({ entries }: Entries) {
  return (
    <table aria-label="Audit log" className="hidden w-full text-left text-sm @3xl:table">
      <thead className="text-xs text-muted">
        <tr>
          <th scope="col" className="w-32 py-2.5 pr-3 pl-4 font-medium">
            When
          </th>
          <th scope="col" className="w-44 px-3 py-2.5 font-medium">
            Who
          </th>
          <th scope="col" className="px-3 py-2.5 font-medium">
            What
          </th>
          <th scope="col" className="w-56 px-3 py-2.5 font-medium">
            Where
          </th>
          <th scope="col" className="w-12 py-2.5">
            <span className="sr-only">Details</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.sequence} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function Card({ entry }: { entry: AuditEntry }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <li className="px-4 py-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <p className="text-sm font-medium wrap-anywhere">{entry.summary}</p>
          <p className="mt-1 text-xs wrap-anywhere text-muted">
            <RelativeTime at={entry.created_at} /> · {placeOf(entry)}
          </p>
        </div>
        <DetailsButton
          entry={entry}
          isOpen={isOpen}
          controls={id}
          onToggle={() => setIsOpen(!isOpen)}
        />
      </div>
      {isOpen ? (
        <div id={id} className="mt-2">
          <EntryDetails entry={entry} />
        </div>
      ) : null}
    </li>
  );
}

/** The entries as cards, where a table would not fit. */
export function EntryCards({ entries }: Entries) {
  return (
    <ul aria-label="Audit log" className="divide-y divide-line @3xl:hidden">
      {entries.map((entry) => (
        <Card key={entry.sequence} entry={entry} />
      ))}
    </ul>
  );
}

'use client';

import { Download } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStages } from '@/components/applications/use-stages';
import { type Applicant, ApplicantBar } from '@/components/bulk/applicant-bar';
import { ApplicantDialogs } from '@/components/bulk/applicant-dialogs';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { DataTable } from '@/components/ui/data-table';
import { late } from '@/components/ui/late';
import { Pager } from '@/components/ui/pager';
import { SkeletonTable } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { toast } from '@/components/ui/toast';
import {
  candidatePageSize,
  candidateSorts,
  type ListedCandidate,
} from '@/lib/browser/candidate-list';
import { nameOf, useCandidateActions } from './candidate-actions';
import { candidateColumns } from './columns';
import { type ChangeFilters, useCandidateFilters } from './filters';
import { Nobody } from './nobody';
import { RowActions } from './row-actions';
import { saveCandidates } from './save-candidates';
import { useCandidatePage } from './use-candidate-page';

const TagDialog = late(() =>
  import('@/components/tags/tag-dialog').then((module) => module.TagDialog),
);

const idOf = ({ candidate_id: id }: ListedCandidate) => id;
const hiddenAtFirst = ['email', 'phone', 'place', 'added'];
const tagged = (rows: readonly ListedCandidate[]) =>
  rows.some(({ tags = [] }) => tags.length > 0) ? [] : ['tags'];

type Actions = ReturnType<typeof useCandidateActions>;

function ExportButton({ chosen }: { chosen: Actions['chosen'] }) {
  const { stageOf } = useStages();
  const save = () =>
    saveCandidates(chosen(), (slug) => stageOf(slug).name).catch((error: unknown) =>
      toast.failure('Nothing was exported', error),
    );
  return (
    <Button size="small" onClick={() => void save()}>
      <Download aria-hidden className="max-sm:hidden" /> Export
    </Button>
  );
}

/** What can be done with the ticked candidates, and every dialog that asks before it. */
function CandidateActions({
  actions: { selection, moves, applicantOf, select, chosen },
  tagging,
  onTagged,
}: {
  actions: Actions;
  tagging: Applicant | null;
  onTagged: () => void;
}) {
  return (
    <>
      <ApplicantBar {...{ selection, moves, applicantOf }}>
        <ExportButton chosen={chosen} />
      </ApplicantBar>
      <ApplicantDialogs moves={moves} select={select} />
      {tagging ? <TagDialog candidates={[tagging]} onClose={onTagged} /> : null}
    </>
  );
}

type Opening = {
  /** Absent where the person may not add anybody. */
  onAdd: (() => void) | undefined;
  onOpen: (candidateId: string) => void;
};

type Listed = {
  query: ReturnType<typeof useCandidatePage>;
  actions: Actions;
  onTag: (applicant: Applicant) => void;
};

/** One page of candidates, or why there is none. */
function CandidatePage({ query, actions, onTag, onAdd, onOpen }: Listed & Opening) {
  const [filters, setFilters] = useCandidateFilters();
  const change: ChangeFilters = (changes) => void setFilters({ page: null, ...changes });
  const { stageOf } = useStages();
  const rows = query.data?.data;
  const { selection, applicantOf, moves } = actions;
  const columns = useMemo(() => candidateColumns(stageOf, onOpen), [stageOf, onOpen]);
  const { ask } = moves.decisions;
  const menu = useCallback(
    (row: ListedCandidate) => {
      const applicant = applicantOf(row.candidate_id);
      return applicant ? <RowActions {...{ applicant, ask, onTag }} /> : null;
    },
    [applicantOf, ask, onTag],
  );
  if (query.isLoadingError) return <ErrorState query={query} />;
  if (!rows || query.isPending) return <SkeletonTable rows={16} />;
  if (rows.length === 0) return <Nobody filters={filters} change={change} onAdd={onAdd} />;
  const { pagination } = query.data;
  return (
    <div className="flex flex-col gap-2 sm:h-full">
      <DataTable
        key={pagination.page}
        label="Candidates"
        {...{ columns, rows, selection, nameOf, menu, hiddenAtFirst }}
        remembersAs="candidates"
        empty={tagged(rows)}
        rowId={idOf}
        total={rows.length}
        sort={{ by: filters.sort, order: filters.order }}
        onSort={({ by, order }) => {
          const sort = candidateSorts.find((known) => known === by);
          if (!sort) return;
          const first = sort === 'name' ? 'asc' : 'desc';
          change({ sort, order: sort === filters.sort ? order : first });
        }}
        className={classNames('sm:min-h-0 sm:grow', query.isPlaceholderData && 'opacity-60')}
      />
      <Pager
        page={pagination.page}
        limit={candidatePageSize}
        total={pagination.total}
        onPage={(page) => change({ page })}
        noun="candidates"
      />
    </div>
  );
}

/** The candidates under the filters as a table, page by page, with all that can be done with many. */
export function CandidateTable(opening: Opening) {
  const [filters] = useCandidateFilters();
  const query = useCandidatePage(filters);
  const actions = useCandidateActions(query.data?.data);
  const { selection } = actions;
  const { page: _, sort: __, order: ___, ...narrowing } = filters;
  const narrowedTo = JSON.stringify(narrowing);
  // Nobody is acted on whom the list no longer shows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the list is narrowed to counts
  useEffect(() => selection.clear(), [selection, narrowedTo]);
  const [tagging, setTagging] = useState<Applicant | null>(null);
  return (
    <>
      <CandidatePage {...{ query, actions }} {...opening} onTag={setTagging} />
      {/* A dialog that is open stays, and how an action ended is told, also where it emptied the list. */}
      <CandidateActions {...{ actions, tagging }} onTagged={() => setTagging(null)} />
    </>
  );
}

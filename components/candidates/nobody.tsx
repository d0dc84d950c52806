'use client';

import { UserPlus, UserSearch } from 'lucide-react';
import { ClearFilters } from '@/components/filters/clear-filters';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';
import { type CandidateFilters, type ChangeFilters, isNarrowed, noFilters } from './filters';

/** Why the table is empty and what to do about it. */
export function Nobody({
  filters,
  change,
  onAdd,
}: {
  filters: CandidateFilters;
  change: ChangeFilters;
  /** Absent where the person may not add anybody. */
  onAdd: (() => void) | undefined;
}) {
  if (filters.page > 1) {
    return (
      <EmptyState
        icon={<UserSearch aria-hidden />}
        title="The list ends before this page"
        action={<Button onClick={() => change({})}>To the first page</Button>}
      />
    );
  }
  if (isNarrowed(filters)) {
    return (
      <EmptyState
        icon={<UserSearch aria-hidden />}
        title="Nobody matches"
        action={
          <ClearFilters onClear={() => change(noFilters)}>Clear search and filters</ClearFilters>
        }
      >
        {filters.search
          ? 'Words are found anywhere in name, email and phone; one or two letters only at the beginning of a word.'
          : null}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<UserPlus aria-hidden />}
      title="No candidates yet"
      action={
        onAdd ? (
          <Button variant="primary" onClick={onAdd}>
            Add a candidate
          </Button>
        ) : null
      }
    >
      People appear here when they apply, when a partner sends them, or when you enter them.
    </EmptyState>
  );
}

'use client';

import { Chips } from '@/components/filters/chip';
import { FilterButton } from '@/components/filters/filter-button';
import { ApplicationField } from '@/components/filters/option-fields';
import { useApplicationName } from '@/components/filters/option-names';
import { SelectField } from '@/components/ui/select';
import { type Filters, useFilters } from './filters';
import { checkStatuses, statusNames } from './words';

const statusOptions = checkStatuses.map((value) => ({ value, label: statusNames[value] }));

/** The filters of the list, with what is set as chips to remove. */
export function FilterBar() {
  const [{ status, application }, setFilters] = useFilters();
  const applicationName = useApplicationName(application);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FilterButton>
        <SelectField
          label="Status"
          value={status ?? undefined}
          onChange={(next) => void setFilters({ status: next })}
          options={statusOptions}
          placeholder="Any status"
        />
        <ApplicationField
          label="Candidate"
          placeholder="Anyone"
          value={application}
          onChange={(next) => void setFilters({ application: next })}
        />
      </FilterButton>
      <Chips
        change={(changes: Partial<Filters>) => void setFilters(changes)}
        filters={[
          status && { label: 'status', text: statusNames[status], without: { status: null } },
          application && {
            label: 'candidate',
            text: applicationName,
            without: { application: null },
          },
        ]}
      />
    </div>
  );
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { Chips } from '@/components/filters/chip';
import { ApplicationChoice } from '@/components/filters/option-fields';
import { useApplicationName } from '@/components/filters/option-names';
import { StatusTabs } from '@/components/ui/status-tabs';
import { type CheckStatus, checkCountsQuery } from '@/lib/browser/checks';
import { type Filters, useFilters } from './filters';
import { checkStatuses, statusNames } from './words';

/** The statuses with how many checks each has, and whose checks are shown. */
export function FilterBar() {
  const [{ status, application }, setFilters] = useFilters();
  const applicationName = useApplicationName(application);
  const narrowing = application ? { application_id: application } : {};
  const { data: counts } = useQuery(checkCountsQuery(narrowing, checkStatuses));
  const tab = (value: CheckStatus | null, label: string) => ({
    ...{ value, label, count: counts?.get(value) },
  });
  return (
    <>
      <StatusTabs
        legend="Status"
        value={status}
        onChange={(next) => void setFilters({ status: next })}
        tabs={[tab(null, 'All'), ...checkStatuses.map((one) => tab(one, statusNames[one]))]}
      />
      <div className="flex flex-wrap items-center gap-2">
        <ApplicationChoice
          label="Candidate"
          placeholder="Any candidate"
          value={application}
          onChange={(next) => void setFilters({ application: next })}
        />
        <Chips
          change={(changes: Partial<Filters>) => void setFilters(changes)}
          filters={[
            application && {
              label: 'candidate',
              text: applicationName,
              without: { application: null },
            },
          ]}
        />
      </div>
    </>
  );
}

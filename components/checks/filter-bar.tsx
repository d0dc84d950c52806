'use client';

import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { Chip } from '@/components/filters/chip';
import { Button } from '@/components/ui/button';
import { Combobox } from '@/components/ui/combobox';
import { Field } from '@/components/ui/field';
import { Popover } from '@/components/ui/popover';
import { Select } from '@/components/ui/select';
import { applicationOptions } from '@/lib/browser/application-options';
import { useFilters } from './filters';
import { checkStatuses, statusNames } from './words';

const statusOptions = checkStatuses.map((value) => ({ value, label: statusNames[value] }));

function FilterForm() {
  const [{ status, application }, setFilters] = useFilters();
  const [typed, setTyped] = useState('');
  const applications = useQuery(applicationOptions(typed, application ?? undefined));
  return (
    <div className="space-y-3">
      <Field label="Status">
        {(control) => (
          <Select
            {...control}
            value={status ?? undefined}
            onChange={(next) => void setFilters({ status: next })}
            options={statusOptions}
            placeholder="Any status"
          />
        )}
      </Field>
      <Field label="Candidate">
        {(control) => (
          <Combobox
            {...control}
            value={application ?? undefined}
            onChange={(next) => void setFilters({ application: next })}
            onSearch={setTyped}
            options={applications.data ?? []}
            placeholder="Anyone"
          />
        )}
      </Field>
    </div>
  );
}

/** The filters of the list, with what is set as chips to remove. */
export function FilterBar() {
  const [{ status, application }, setFilters] = useFilters();
  const query = applicationOptions('', application ?? undefined);
  const applications = useQuery({ ...query, enabled: application !== null });
  const chosen = applications.data?.find(({ value }) => value === application);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Popover
        trigger={
          <Button>
            <ListFilter aria-hidden /> Filter
          </Button>
        }
      >
        <FilterForm />
      </Popover>
      {status ? (
        <Chip label="status" onRemove={() => void setFilters({ status: null })}>
          {statusNames[status]}
        </Chip>
      ) : null}
      {application ? (
        <Chip label="candidate" onRemove={() => void setFilters({ application: null })}>
          {chosen ? `${chosen.label}, ${chosen.hint}` : 'One application'}
        </Chip>
      ) : null}
    </div>
  );
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useStages } from '@/components/applications/use-stages';
import { useMay } from '@/components/shell/session-context';
import { Checkbox } from '@/components/ui/checkbox';
import { ComboboxField } from '@/components/ui/combobox';
import { InputField } from '@/components/ui/field';
import { MultiComboboxField } from '@/components/ui/multi-combobox';
import { Popover } from '@/components/ui/popover';
import { readable } from '@/components/ui/words';
import {
  jobOptions,
  locationOptions,
  recruiterOptions,
  sourceOptions,
} from '@/lib/browser/options';
import { tagsQuery } from '@/lib/browser/tags';
import type { StageSlug } from '@/lib/pipeline/stages';
import { listed, listOf } from '@/lib/words/lists';
import type { ApplicantFilters, ChangeApplicants } from './applicant-filters';
import { filterWidth } from './chip';
import { useJobNames } from './option-names';
import { RangeFields } from './range-fields';

type Props = {
  filters: ApplicantFilters;
  change: ChangeApplicants;
  /** The stages to choose from. */
  stages: readonly StageSlug[];
  /** What else this list can be told. */
  children?: ReactNode;
};

function StageField({ filters, change, stages }: Props) {
  const { stageOf } = useStages();
  return (
    <ComboboxField
      label="Stage"
      value={filters.stage ?? undefined}
      onChange={(value) => change({ stage: stages.find((slug) => slug === value) ?? null })}
      options={stages.map((slug) => ({ value: slug, label: stageOf(slug).name }))}
      placeholder="Any stage"
    />
  );
}

function JobsField({ filters, change }: Props) {
  const [typed, setTyped] = useState('');
  const chosen = listed(filters.job);
  const nameOf = useJobNames(chosen);
  const { data: found = [] } = useQuery(jobOptions(typed));
  const others = chosen.filter((id) => !typed && found.every(({ value }) => value !== id));
  return (
    <MultiComboboxField
      label="Job"
      noun="jobs"
      placeholder="Any job"
      values={chosen}
      onChange={(jobs) => change({ job: listOf(jobs) })}
      onSearch={setTyped}
      options={[...others.map((value) => ({ value, label: nameOf(value) })), ...found]}
    />
  );
}

function PlacesField({ filters, change }: Props) {
  const { data: places = [] } = useQuery(locationOptions());
  return (
    <MultiComboboxField
      label="Location"
      noun="locations"
      placeholder="Any location"
      values={listed(filters.location)}
      onChange={(chosen) => change({ location: listOf(chosen) })}
      options={places}
    />
  );
}

function TagsField({ filters, change }: Props) {
  const { data: tags = [] } = useQuery(tagsQuery());
  return (
    <MultiComboboxField
      label="Tag"
      noun="tags"
      placeholder="Any tag"
      values={listed(filters.tag)}
      onChange={(chosen) => change({ tag: listOf(chosen) })}
      options={tags.map(({ tag_id: value, name: label }) => ({ value, label }))}
    />
  );
}

function SourcesField({ filters, change }: Props) {
  const { data: known = [] } = useQuery(sourceOptions());
  const chosen = listed(filters.source);
  const all = [...new Set([...chosen, ...known])];
  return (
    <MultiComboboxField
      label="Source"
      noun="sources"
      placeholder="Any source"
      values={chosen}
      onChange={(sources) => change({ source: listOf(sources) })}
      options={all.map((value) => ({ value, label: readable(value) }))}
    />
  );
}

function OwnerField({ filters, change }: Props) {
  const { data: members = [] } = useQuery(recruiterOptions(filters.owner));
  return (
    <ComboboxField
      label="Owner"
      value={filters.owner ?? undefined}
      onChange={(owner) => change({ owner })}
      options={members}
      placeholder="Anybody"
    />
  );
}

function CheckField({
  label,
  isOn,
  onChange,
}: {
  label: string;
  isOn: boolean;
  /** Null is off, as the address has it. */
  onChange: (isOn: true | null) => void;
}) {
  const id = useId();
  return (
    <div className="flex min-h-8 items-center gap-2 text-sm pointer-coarse:min-h-11">
      <Checkbox id={id} checked={isOn} onChange={() => onChange(isOn ? null : true)} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}

function StateFields({ filters, change }: Props) {
  return (
    <>
      <InputField
        label="Waiting at least, in days"
        type="number"
        inputMode="numeric"
        min={0}
        value={filters.waiting ?? ''}
        onChange={({ target: { valueAsNumber: days } }) =>
          change({ waiting: Number.isInteger(days) && days >= 0 ? days : null })
        }
      />
      <div>
        <CheckField
          label="Only who meets the blocklist"
          isOn={filters.flagged ?? false}
          onChange={(flagged) => change({ flagged })}
        />
        <CheckField
          label="Only with a message that waits to go out"
          isOn={filters.pending ?? false}
          onChange={(pending) => change({ pending })}
        />
      </div>
    </>
  );
}

/** All filters of applicants as a form; open from the start, because opening it loads it. */
export function ApplicantPopover({ trigger, ...props }: Props & { trigger: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true);
  const maySeeMembers = useMay('settings:read');
  return (
    <Popover
      label="Filters"
      className={filterWidth}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={trigger}
    >
      <div className="space-y-3">
        <StageField {...props} />
        <JobsField {...props} />
        <PlacesField {...props} />
        {maySeeMembers ? <OwnerField {...props} /> : null}
        <TagsField {...props} />
        <SourcesField {...props} />
        <StateFields {...props} />
        <RangeFields filters={props.filters} change={props.change} />
        {props.children}
      </div>
    </Popover>
  );
}

'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ComboboxField } from '@/components/ui/combobox';
import { useConflict } from '@/components/ui/conflict';
import { FormDialog } from '@/components/ui/form-dialog';
import { Refusal } from '@/components/ui/states';
import { TextField } from '@/components/ui/text-field';
import { toast } from '@/components/ui/toast';
import type { Answer } from '@/lib/browser/api';
import { bodySchema, sentence, showRefusal, takeValue } from '@/lib/browser/forms';
import { jobOptions } from '@/lib/browser/options';
import { useChange } from '@/lib/browser/settings';
import { createLocation, updateLocation } from '@/lib/hiring/locations/contract';
import { currentZone, currentZones, defaultTimeZone, zoneName } from '@/lib/words/zone-names';

export type Location = Answer<'listLocations'>['locations'][number];

const schema = bodySchema(createLocation);

type Values = z.input<typeof schema>;

const OWN_JOB = 'own';

const texts = [
  { name: 'name', label: 'Name' },
  {
    name: 'location_ref',
    label: 'Reference (optional)',
    hint: 'What partners call it. Kept exactly as written; unique here.',
    blank: 'null',
  },
  { name: 'city', label: 'City (optional)', blank: 'null' },
  { name: 'state', label: 'State (optional)', blank: 'null' },
] as const;

function valuesOf(location: Location | null): Values {
  return {
    name: location?.name ?? '',
    location_ref: location?.location_ref ?? null,
    city: location?.city ?? null,
    state: location?.state ?? null,
    time_zone: currentZone(location?.time_zone ?? defaultTimeZone),
    intake_job_id: location?.intake_job?.id ?? null,
  };
}

function zoneOptions(present: string) {
  const known = currentZones();
  const zones = known.includes(present) ? known : [present, ...known];
  return zones.map((zone) => ({ value: zone, label: zoneName(zone) }));
}

type PickProps = {
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  error: string | undefined;
};

function IntakeJobField({
  present,
  value,
  onChange,
  error,
}: PickProps & { present: Location['intake_job'] }) {
  const [typed, setTyped] = useState('');
  const { data = [] } = useQuery(jobOptions(typed, value ?? undefined));
  // The chosen job shows its name while the other jobs load.
  const isKnown = !present || data.some((job) => job.value === present.id);
  const own = { value: OWN_JOB, label: 'A job of its own', hint: undefined };
  const chosen = isKnown ? [] : [{ value: present.id, label: present.title, hint: undefined }];
  const options = [own, ...chosen, ...data];
  return (
    <ComboboxField
      label="Intake job"
      hint="What partners’ applicants apply to here."
      error={error}
      value={value ?? OWN_JOB}
      onChange={(next) => onChange(next === OWN_JOB ? null : next)}
      options={options}
      onSearch={setTyped}
    />
  );
}

function TimeZoneField({ value, onChange, error }: PickProps) {
  return (
    <ComboboxField
      label="Time zone"
      error={error}
      value={value ?? undefined}
      onChange={onChange}
      options={zoneOptions(value ?? defaultTimeZone)}
    />
  );
}

const labels = {
  name: 'Name',
  location_ref: 'Reference',
  city: 'City',
  state: 'State',
  time_zone: 'Time zone',
  intake_job_id: 'Intake job',
};

type KnownJob = { value: string; label: string };

/** How an intake job is called where somebody else has changed it meanwhile. */
function useJobWords(location: Location | null) {
  const client = useQueryClient();
  const present = location?.intake_job;
  return (id: unknown): string => {
    if (id === null) return 'A job of its own';
    if (present && id === present.id) return present.title;
    const lists = client.getQueriesData<KnownJob[]>({ queryKey: ['jobs', 'options'] });
    const known = lists.flatMap(([, jobs]) => jobs ?? []).find(({ value }) => value === id);
    return known?.label ?? 'Another job';
  };
}

function useLocationForm(location: Location | null, onClose: () => void) {
  const create = useChange('createLocation', ['locations']);
  const update = useChange('updateLocation', ['locations']);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: valuesOf(location) });
  const conflict = useConflict(labels, { intake_job_id: useJobWords(location) });
  const { dirtyFields } = form.formState;

  /** Sends what was changed alone: what others change meanwhile stays. */
  async function change({ location_id: locationId }: Location, values: Values) {
    const changed = Object.entries(values).filter(([name]) => name in dirtyFields);
    if (changed.length === 0) return onClose();
    const saved = await conflict.save({
      operation: updateLocation,
      body: Object.fromEntries(changed),
      before: valuesOf(location),
      send: (body, ifMatch) => update.mutateAsync({ params: { locationId }, body, ifMatch }),
      takeTheirs: (field, value) => takeValue(form, field, value),
    });
    if (!saved) return;
    onClose();
    toast.success(`${saved.location.name} is saved.`);
  }

  const submit = form.handleSubmit(async (body) => {
    try {
      if (location) return await change(location, body);
      const { location: created } = await create.mutateAsync({ body });
      onClose();
      toast.success(`${created.name} is saved.`);
    } catch (error) {
      showRefusal(form, error);
    }
  });
  const isBusy = create.isPending || update.isPending;
  return { form, submit, isBusy, conflict: conflict.dialog };
}

/** Adds a location, or edits one. */
export function LocationDialog({
  location,
  onClose,
}: {
  location: Location | null;
  onClose: () => void;
}) {
  const { form, submit, isBusy, conflict } = useLocationForm(location, onClose);
  const { errors } = form.formState;
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={location ? `Edit ${location.name}` : 'Add a location'}
        onSubmit={submit}
        submitLabel={location ? 'Save' : 'Add location'}
        isBusy={isBusy}
        formClassName="grid gap-4 pb-4 sm:grid-cols-2"
      >
        {texts.map((field) => (
          <TextField key={field.name} form={form} {...field} />
        ))}
        <Controller
          control={form.control}
          name="time_zone"
          render={({ field: { value, onChange } }) => (
            <TimeZoneField {...{ value, onChange }} error={sentence(errors.time_zone?.message)} />
          )}
        />
        <Controller
          control={form.control}
          name="intake_job_id"
          render={({ field: { value, onChange } }) => (
            <IntakeJobField
              {...{ value, onChange }}
              present={location?.intake_job ?? null}
              error={sentence(errors.intake_job_id?.message)}
            />
          )}
        />
        {errors.root?.server ? (
          <Refusal className="sm:col-span-2">{errors.root.server.message}</Refusal>
        ) : null}
      </FormDialog>
      {conflict}
    </>
  );
}

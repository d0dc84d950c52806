'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Combobox } from '@/components/ui/combobox';
import { Field } from '@/components/ui/field';
import { applicationOptions, jobOptions } from '@/lib/browser/options';

type Choice = { value: string | null; onChange: (value: string) => void };

/** One job to narrow a list to, found by typing. */
export function JobField({ value, onChange }: Choice) {
  const [typed, setTyped] = useState('');
  const { data = [] } = useQuery(jobOptions(typed, value ?? undefined));
  return (
    <Field label="Job">
      {(control) => (
        <Combobox
          {...control}
          value={value ?? undefined}
          onChange={onChange}
          onSearch={setTyped}
          options={data}
          placeholder="Any job"
        />
      )}
    </Field>
  );
}

/** One application to narrow a list to, found by typing. */
export function ApplicationField({
  label,
  placeholder,
  value,
  onChange,
}: Choice & { label: string; placeholder: string }) {
  const [typed, setTyped] = useState('');
  const { data = [] } = useQuery(applicationOptions(typed, value ?? undefined));
  return (
    <Field label={label}>
      {(control) => (
        <Combobox
          {...control}
          value={value ?? undefined}
          onChange={onChange}
          onSearch={setTyped}
          options={data}
          placeholder={placeholder}
        />
      )}
    </Field>
  );
}

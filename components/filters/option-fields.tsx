'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ComboboxField } from '@/components/ui/combobox';
import { applicationOptions } from '@/lib/browser/options';

type Choice = { value: string | null; onChange: (value: string) => void };

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
    <ComboboxField
      label={label}
      value={value ?? undefined}
      onChange={onChange}
      onSearch={setTyped}
      options={data}
      placeholder={placeholder}
    />
  );
}

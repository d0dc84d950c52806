'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Combobox, ComboboxField } from '@/components/ui/combobox';
import { applicationOptions } from '@/lib/browser/options';

type Choice = {
  label: string;
  placeholder: string;
  value: string | null;
  onChange: (value: string) => void;
};

function useApplicationChoice({ placeholder, value, onChange }: Choice) {
  const [typed, setTyped] = useState('');
  const { data = [] } = useQuery(applicationOptions(typed, value ?? undefined));
  const known = { value: value ?? undefined, onChange, placeholder };
  return { ...known, onSearch: setTyped, options: data };
}

/** One application to narrow a list to, found by typing. */
export function ApplicationField(props: Choice) {
  return <ComboboxField label={props.label} {...useApplicationChoice(props)} />;
}

/** As ApplicationField, in a line of controls. */
export function ApplicationChoice(props: Choice) {
  return <Combobox aria-label={props.label} className="w-56" {...useApplicationChoice(props)} />;
}

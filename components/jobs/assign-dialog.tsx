'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ComboboxField } from '@/components/ui/combobox';
import { FormDialog } from '@/components/ui/form-dialog';
import { recruiterOptions } from '@/lib/browser/options';

const nobody = { value: 'nobody', label: 'Nobody' };

/** Asks who is to own jobs. */
export function AssignDialog({
  subject,
  onClose,
  onAssign,
}: {
  /** What is assigned, "3 jobs" for instance. */
  subject: string;
  onClose: () => void;
  onAssign: (recruiterId: string | null, name: string) => void;
}) {
  const [chosen, setChosen] = useState<string>();
  const { data: members = [] } = useQuery(recruiterOptions(null));
  const options = [nobody, ...members];
  const name = options.find(({ value }) => value === chosen)?.label ?? '';
  return (
    <FormDialog
      title={`Assign ${subject}`}
      submitLabel="Assign"
      onClose={onClose}
      isDisabled={!chosen}
      onSubmit={() => {
        if (chosen) onAssign(chosen === nobody.value ? null : chosen, name);
      }}
      className="max-w-md"
    >
      <ComboboxField
        label="Recruiter"
        hint="The jobs and their applicants are among this person’s own everywhere."
        value={chosen}
        onChange={setChosen}
        options={options}
      />
    </FormDialog>
  );
}

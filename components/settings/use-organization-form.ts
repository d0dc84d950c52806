'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { useConflict } from '@/components/ui/conflict';
import { forgetTexts } from '@/components/ui/kept-text';
import { toast } from '@/components/ui/toast';
import type { Answer } from '@/lib/browser/api';
import { useChange } from '@/lib/browser/settings';
import { updateOrganization } from '@/lib/organization/organizations/contract';

export type Organization = Answer<'getOrganization'>['organization'];
type Changes = Partial<
  Pick<
    Organization,
    | 'name'
    | 'blocklist_behaviour'
    | 'requires_second_factor'
    | 'country'
    | 'contact'
    | 'accent_color'
  >
>;

const labels = {
  name: 'Name',
  blocklist_behaviour: 'Blocklist',
  requires_second_factor: 'Second factor',
  country: 'Country',
  contact: 'Contact',
  accent_color: 'Colour',
};

/** What was typed and differs from the organization as it is now. */
function changesOf(typed: Changes, now: Organization): Changes {
  const trimmed = {
    ...typed,
    ...(typed.name !== undefined && { name: typed.name.trim() }),
    ...(typed.contact !== undefined && { contact: typed.contact?.trim() || null }),
  };
  const differs = ([field, value]: [string, unknown]) => value !== now[field as keyof Changes];
  return Object.fromEntries(Object.entries(trimmed).filter(differs));
}

/** What takes changes back: the values that they replace. */
function reverseOf(changes: Changes, now: Organization): Changes {
  return Object.fromEntries(
    Object.keys(changes).map((field) => [field, now[field as keyof Changes]]),
  );
}

/** The settings of the organization as they are edited, and what saves them. */
export function useOrganizationForm(organization: Organization) {
  const router = useRouter();
  const change = useChange('updateOrganization', ['organization']);
  // Only what was typed, so that what others change meanwhile shows and is not sent back.
  const [typed, setTyped] = useState<Changes>({});
  // What stood in each field when it was first changed.
  const [before, setBefore] = useState<Partial<Organization>>({});
  const conflict = useConflict(labels);
  const changes = changesOf(typed, organization);

  function done(undo: () => void, form: HTMLFormElement) {
    // What was typed while this was sent is still to be saved.
    setTyped((latest) => (latest === typed ? {} : latest));
    setBefore({});
    forgetTexts(form);
    router.refresh();
    toast.success('Saved.', { undo });
  }

  function save(body: Changes) {
    const onSuccess = () => {
      router.refresh();
      toast.success('Undone.');
    };
    change.mutate({ body }, { onSuccess });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const undo = () => save(reverseOf(changes, organization));
    const saving = conflict.save({
      operation: updateOrganization,
      body: changes,
      before: { ...organization, ...before },
      send: (body, ifMatch) => change.mutateAsync({ body, ifMatch }),
      takeTheirs: (field) => setTyped((latest) => ({ ...latest, [field]: undefined })),
    });
    // The form itself shows a refusal.
    void saving.then(
      (saved) => saved && done(undo, form),
      () => undefined,
    );
  }

  return {
    values: { ...organization, ...typed },
    type(next: Changes) {
      const shown = Object.entries(organization).filter(([field]) => field in next);
      setBefore((known) => ({ ...Object.fromEntries(shown), ...known }));
      setTyped((latest) => ({ ...latest, ...next }));
    },
    conflict: conflict.dialog,
    isChanged: Object.keys(changes).length > 0,
    change,
    submit,
  };
}

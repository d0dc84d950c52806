'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { type Tag, tagsQuery, useCreateTag } from '@/lib/browser/tags';
import { foldedName } from '@/lib/words/folded-text';

const newValue = 'new';

/**
 * The tags to choose from under what is typed, with a new one of that name where there is none.
 * `tagFor` finds the tag of an option, and makes it first if it is new; null if that is refused.
 */
export function useTagOptions() {
  const [typed, setTyped] = useState('');
  const { data: tags = [] } = useQuery(tagsQuery());
  const create = useCreateTag();
  const wanted = typed.trim();
  const folded = foldedName(wanted);
  const found = tags.filter(({ name }) => foldedName(name).includes(folded));
  const isKnown = tags.some(({ name }) => foldedName(name) === folded);
  const options = [
    ...found.map(({ tag_id: value, name: label }) => ({ value, label })),
    ...(wanted && !isKnown ? [{ value: newValue, label: `New tag “${wanted}”` }] : []),
  ];
  async function tagFor(value: string): Promise<Tag | null> {
    if (value !== newValue) return tags.find(({ tag_id: id }) => id === value) ?? null;
    try {
      return await create.mutateAsync(wanted);
    } catch (error) {
      toast.failure('The tag was not made', error);
      return null;
    }
  }
  return { options, search: setTyped, tagFor };
}

'use client';

import { X } from 'lucide-react';
import { useState } from 'react';
import { Choices, ComboboxTrigger } from '@/components/ui/combobox';
import { Field } from '@/components/ui/field';
import { Popover } from '@/components/ui/popover';
import type { Tag } from '@/lib/browser/tags';
import { TagChip } from './tag-chip';
import { useTagOptions } from './use-tag-options';

/** Chooses tags, and makes those that are not there yet where `mayMake` says so. */
export function TagsField({
  label,
  chosen,
  onChange,
  mayMake = false,
}: {
  label: string;
  chosen: readonly Tag[];
  onChange: (tags: readonly Tag[]) => void;
  mayMake?: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { options, search, tagFor } = useTagOptions();
  const isChosen = (id: string) => chosen.some((tag) => tag.tag_id === id);
  const without = (id: string) => chosen.filter((tag) => tag.tag_id !== id);
  async function choose(value: string) {
    if (isChosen(value)) return onChange(without(value));
    const tag = await tagFor(value);
    if (tag) onChange([...chosen, tag]);
  }
  function show(isShown: boolean) {
    setIsOpen(isShown);
    if (!isShown) search('');
  }
  return (
    <div className="space-y-2">
      <Field label={label}>
        {(tied) => (
          <Popover
            label={label}
            isOpen={isOpen}
            onOpenChange={show}
            className="w-(--radix-popover-trigger-width) min-w-56 p-0"
            trigger={
              <ComboboxTrigger {...tied} isOpen={isOpen} className="text-muted">
                {mayMake ? 'Choose or type a new one' : 'Choose'}
              </ComboboxTrigger>
            }
          >
            <Choices
              {...{ isChosen, label }}
              options={mayMake ? options : options.filter(({ value }) => value !== 'new')}
              onSearch={search}
              emptyText={mayMake ? 'No tags yet: type the first one.' : 'No tag found.'}
              onChoose={(value) => void choose(value)}
            />
          </Popover>
        )}
      </Field>
      {chosen.length > 0 ? (
        <ul aria-label={`Chosen: ${label}`} className="flex flex-wrap gap-1.5">
          {chosen.map(({ tag_id: id, name }) => (
            <li key={id}>
              <TagChip name={name}>
                <button
                  type="button"
                  aria-label={`Leave out ${name}`}
                  onClick={() => onChange(without(id))}
                  className="inline-flex size-6 cursor-pointer items-center justify-center rounded hover:bg-hover pointer-coarse:size-8"
                >
                  <X className="size-3" aria-hidden />
                </button>
              </TagChip>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

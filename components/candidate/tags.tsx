'use client';

import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '@/components/shell/session-context';
import { TagChip } from '@/components/tags/tag-chip';
import { useTagOptions } from '@/components/tags/use-tag-options';
import { Choices } from '@/components/ui/combobox';
import { Popover } from '@/components/ui/popover';
import { toast } from '@/components/ui/toast';
import { type Tag, type Tagging, useTagging } from '@/lib/browser/tags';
import { useCandidate } from './candidate-context';
import { useCandidateKeys } from './use-candidate-keys';

function useOwnTags() {
  const { candidate, name } = useCandidate();
  const tagging = useTagging();
  const candidateIds = [candidate.candidate_id];
  const change = (changes: Omit<Tagging, 'candidateIds'>) =>
    tagging.mutate(
      { candidateIds, ...changes },
      { onError: (error) => toast.failure(`The tags of ${name} stay as they were`, error) },
    );
  return {
    tags: candidate.tags ?? [],
    give: (tag: Tag) => change({ add: [tag], remove: [] }),
    take: (tag: Tag) => change({ add: [], remove: [tag] }),
  };
}

type Own = ReturnType<typeof useOwnTags>;

function TagPicker({ tags, give, take }: Own) {
  const [isOpen, setIsOpen] = useState(false);
  const { options, search, tagFor } = useTagOptions();
  useCandidateKeys({ t: () => setIsOpen(true) });
  async function choose(value: string) {
    const own = tags.find(({ tag_id: id }) => id === value);
    if (own) return take(own);
    const tag = await tagFor(value);
    if (tag) give(tag);
  }
  function show(isShown: boolean) {
    setIsOpen(isShown);
    if (!isShown) search('');
  }
  return (
    <Popover
      label="Tags"
      isOpen={isOpen}
      onOpenChange={show}
      className="w-64 p-0"
      trigger={
        <button
          type="button"
          aria-keyshortcuts="t"
          className="inline-flex h-6 cursor-pointer items-center gap-1 rounded-md border border-dashed print:hidden border-line-strong px-1.5 text-xs text-muted hover:text-ink pointer-coarse:h-8"
        >
          <Plus className="size-3" aria-hidden /> {tags.length > 0 ? 'Tag' : 'Add a tag'}
        </button>
      }
    >
      <Choices
        options={options}
        isChosen={(value) => tags.some(({ tag_id: id }) => id === value)}
        onSearch={search}
        label="Tags"
        emptyText="No tags yet: type the first one."
        onChoose={(value) => void choose(value)}
      />
    </Popover>
  );
}

/** The candidate's tags, to give and to take away for those who may. */
export function CandidateTags() {
  const own = useOwnTags();
  const mayTag = useMay('candidate:write');
  if (!mayTag && own.tags.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <ul aria-label="Tags" className="contents">
        {own.tags.map((tag) => (
          <li key={tag.tag_id} className="max-w-full">
            <TagChip name={tag.name}>
              {mayTag ? (
                <button
                  type="button"
                  aria-label={`Take the tag ${tag.name} away`}
                  onClick={() => own.take(tag)}
                  className="inline-flex size-6 cursor-pointer items-center justify-center rounded text-muted hover:bg-hover hover:text-ink pointer-coarse:size-8"
                >
                  <X className="size-3" aria-hidden />
                </button>
              ) : null}
            </TagChip>
          </li>
        ))}
      </ul>
      {mayTag ? <TagPicker {...own} /> : null}
    </div>
  );
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { useStages } from '@/components/applications/use-stages';
import { readable } from '@/components/ui/words';
import { locationOptions, recruiterOptions } from '@/lib/browser/options';
import { tagsQuery } from '@/lib/browser/tags';
import { listed, listOf } from '@/lib/words/lists';
import type { ApplicantFilters, ChangeApplicants } from './applicant-filters';
import { Chips, rangeFilters, type SetFilter } from './chip';
import { useJobNames } from './option-names';

type Set = SetFilter<Partial<ApplicantFilters>>;

/** One chip for each value of a list, which takes that value away. */
function each(
  filter: 'job' | 'location' | 'tag' | 'source',
  list: string | null,
  nameOf: (value: string) => string,
): Set[] {
  const values = listed(list);
  return values.map((one, index) => ({
    label: values.length === 1 && filter !== 'source' ? filter : `${filter} ${nameOf(one)}`,
    key: `${filter} ${one}`,
    text: filter === 'source' ? `Source: ${nameOf(one)}` : nameOf(one),
    without: { [filter]: listOf(values.filter((_, other) => other !== index)) },
  }));
}

function useNames({ job, location, tag, owner }: ApplicantFilters) {
  const jobName = useJobNames(listed(job));
  const locations = useQuery({ ...locationOptions(), enabled: location !== null });
  const tags = useQuery({ ...tagsQuery(), enabled: tag !== null });
  const owners = useQuery({ ...recruiterOptions(owner), enabled: owner !== null });
  const placeName = (id: string) => {
    const place = locations.data?.find(({ value }) => value === id);
    return place?.label ?? (locations.isPending ? '…' : 'A location');
  };
  const tagName = (id: string) => {
    const known = tags.data?.find(({ tag_id: one }) => one === id);
    return known?.name ?? (tags.isPending ? '…' : 'A deleted tag');
  };
  const ownerName = () => {
    const member = owners.data?.find(({ value }) => value === owner);
    return member?.label ?? (owners.isPending ? '…' : 'a member');
  };
  return { jobName, placeName, tagName, ownerName };
}

function stateFilters({ flagged, pending, waiting }: ApplicantFilters): (Set | false)[] {
  return [
    flagged === true && {
      label: 'blocklist',
      text: 'On the blocklist',
      without: { flagged: null },
    },
    pending === true && {
      label: 'message',
      text: 'Message waits to go out',
      without: { pending: null },
    },
    waiting !== null && {
      label: 'waiting',
      text: `Waiting ${waiting} d or more`,
      without: { waiting: null },
    },
  ];
}

/** What applicants are narrowed to, each filter as a chip with a button that takes it away. */
export function ApplicantChips({
  filters,
  change,
  showsSearch = false,
}: {
  filters: ApplicantFilters;
  change: ChangeApplicants;
  /** Where no search field shows what was searched for. */
  showsSearch?: boolean;
}) {
  const { search, stage, job, location, tag, source, owner } = filters;
  const { stageOf } = useStages();
  const { jobName, placeName, tagName, ownerName } = useNames(filters);
  return (
    <Chips
      change={change}
      filters={[
        showsSearch &&
          search !== null && { label: 'search', text: `“${search}”`, without: { search: null } },
        stage !== null && { label: 'stage', text: stageOf(stage).name, without: { stage: null } },
        ...each('job', job, jobName),
        ...each('location', location, placeName),
        ...each('tag', tag, tagName),
        owner !== null && {
          label: 'owner',
          text: `Owner: ${ownerName()}`,
          without: { owner: null },
        },
        ...stateFilters(filters),
        ...each('source', source, readable),
        ...rangeFilters(filters),
      ]}
    />
  );
}

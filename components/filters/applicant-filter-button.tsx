'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { late } from '@/components/ui/late';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { ApplicantFilters, ChangeApplicants } from './applicant-filters';
import { filterLook } from './chip';

const loadPopover = () => import('./applicant-form').then((module) => module.ApplicantPopover);
const ApplicantPopover = late(loadPopover, () => <Button data-filters>{filterLook}</Button>);

/** The button of the filters of applicants; their form is loaded when it is asked for. */
export function ApplicantFilterButton(form: {
  filters: ApplicantFilters;
  change: ChangeApplicants;
  /** The stages to choose from. */
  stages: readonly StageSlug[];
  /** What else this list can be told. */
  children?: ReactNode;
}) {
  const [isAsked, setIsAsked] = useState(false);
  if (isAsked)
    return <ApplicantPopover {...form} trigger={<Button data-filters>{filterLook}</Button>} />;
  return (
    <Button
      data-filters
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={() => void loadPopover()}
      onFocus={() => void loadPopover()}
      onClick={() => setIsAsked(true)}
    >
      {filterLook}
    </Button>
  );
}

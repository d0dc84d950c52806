'use client';

import { UserRound } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';

/** Narrows a list to the jobs whose recruiter one is. */
export function MineToggle({
  isOn,
  onChange,
}: {
  isOn: boolean;
  /** Null is off, as the URL has it. */
  onChange: (isOn: true | null) => void;
}) {
  return (
    <Button
      aria-pressed={isOn}
      title="Only jobs whose recruiter I am"
      onClick={() => onChange(isOn ? null : true)}
      className={classNames(isOn && 'border-accent bg-accent-soft text-accent')}
    >
      <UserRound aria-hidden /> Mine
    </Button>
  );
}

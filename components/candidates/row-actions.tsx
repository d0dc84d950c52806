'use client';

import { ArrowUpRight, Tag, UserX } from 'lucide-react';
import { useRouter } from 'next/navigation';
import type { Decisions } from '@/components/applications/use-decision';
import type { Applicant } from '@/components/bulk/applicant-bar';
import { useMay } from '@/components/shell/session-context';
import { MenuItem } from '@/components/ui/menu';
import { RowMenu } from '@/components/ui/table-row';

/** The menu of a candidate's row. */
export function RowActions({
  applicant,
  ask,
  onTag,
}: {
  applicant: Applicant;
  ask: Decisions['ask'];
  onTag: (applicant: Applicant) => void;
}) {
  const mayMove = useMay('application:write');
  const mayTag = useMay('candidate:write');
  const { candidateId, name, person } = applicant;
  const router = useRouter();
  return (
    <RowMenu about={name}>
      <MenuItem
        icon={<ArrowUpRight aria-hidden />}
        onSelect={() => router.push(`/candidates/${candidateId}`)}
      >
        Open the page
      </MenuItem>
      {mayTag ? (
        <MenuItem icon={<Tag aria-hidden />} onSelect={() => onTag(applicant)}>
          Change tags…
        </MenuItem>
      ) : null}
      {person && mayMove ? (
        <MenuItem icon={<UserX aria-hidden />} onSelect={() => ask(person, 'client_rejected')}>
          Reject…
        </MenuItem>
      ) : null}
    </RowMenu>
  );
}

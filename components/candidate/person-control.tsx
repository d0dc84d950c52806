'use client';

import { useState } from 'react';
import { useMay } from '@/components/shell/session-context';
import { useCandidate } from './candidate-context';
import { MoreMenu } from './more-menu';
import { type PersonAsking, PersonDialogs } from './person-dialogs';
import { useCandidateKeys } from './use-candidate-keys';

/** What can be done with a candidate who has no application to move, or was erased. */
export function PersonControl() {
  const { candidate } = useCandidate();
  const [asking, setAsking] = useState<PersonAsking | null>(null);
  const mayBlock = useMay('blocklist:write') && !candidate.erased_at;
  useCandidateKeys({ b: mayBlock ? () => setAsking({ kind: 'block' }) : undefined });
  return (
    <div className="ml-auto">
      <MoreMenu ask={setAsking} />
      {asking ? <PersonDialogs asking={asking} onClose={() => setAsking(null)} /> : null}
    </div>
  );
}

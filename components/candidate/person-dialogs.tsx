'use client';

import { late } from '@/components/ui/late';
import { useCandidate } from './candidate-context';

const BlockDialog = late(() => import('./block-dialog').then((module) => module.BlockDialog));
const EraseDialog = late(() => import('./erase-dialog').then((module) => module.EraseDialog));
const HoldDialog = late(() => import('./hold-dialog').then((module) => module.HoldDialog));
const EndHoldDialog = late(() => import('./hold-dialog').then((module) => module.EndHoldDialog));
const AddLocationDialog = late(() =>
  import('./location-dialog').then((module) => module.AddLocationDialog),
);

/** What is being asked before something is done with a person, whatever they applied for. */
export type PersonAsking = { kind: 'add-location' | 'block' | 'erase' | 'hold' | 'end-hold' };

/** The dialogs that an action on the candidate needs first. */
export function PersonDialogs({ asking, onClose }: { asking: PersonAsking; onClose: () => void }) {
  const { candidate, name, choose } = useCandidate();
  const { candidate_id: candidateId } = candidate;
  switch (asking.kind) {
    case 'add-location':
      return <AddLocationDialog {...{ candidateId, name, onClose }} onAdded={choose} />;
    case 'block':
      return <BlockDialog onClose={onClose} />;
    case 'erase':
      return <EraseDialog candidate={candidate} onClose={onClose} />;
    case 'hold':
      return <HoldDialog onClose={onClose} />;
    case 'end-hold':
      return <EndHoldDialog onClose={onClose} />;
  }
}

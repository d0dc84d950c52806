'use client';

import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { useMovePreview } from './consequences';
import { dayAndTime } from './days';
import { bookedOf, type DecisionProps, nameAll } from './decision';

type Props = DecisionProps & { onMove: () => void };

/** Asks before an interview that is still to come is taken for one that is over. */
export function AttendDialog({ decision, stageName, isBusy, onClose, returnFocus, onMove }: Props) {
  const { data: preview } = useMovePreview(decision);
  const booked = preview ? bookedOf(preview) : [];
  const times = booked.map(({ name, start_time: start }) =>
    decision.person ? dayAndTime(start) : `${name} (${dayAndTime(start)})`,
  );
  const stays =
    booked.length > 1
      ? `The interviews are still to come: ${nameAll(times)}. They stay booked.`
      : `The interview ${decision.person ? 'on' : 'of'} ${times[0]} is still to come. It stays booked.`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      returnFocus={returnFocus}
      className="max-w-md"
      title={`Move ${decision.subject} to ${stageName(decision.to)} already?`}
      description={times.length > 0 ? stays : 'No interview is to come any more.'}
    >
      <DialogActions>
        <Button data-safe onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" isBusy={isBusy} onClick={onMove}>
          Move anyway
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Asks before many come to a stage that means an interview, which is booked with one at a time. */
export function ScheduleManyDialog({
  decision,
  stageName,
  isBusy,
  onClose,
  returnFocus,
  onMove,
}: Props) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      returnFocus={returnFocus}
      className="max-w-md"
      title={`Move ${decision.subject} to ${stageName(decision.to)} without an interview?`}
      description="Interviews are scheduled with one person at a time: open each of them and choose Schedule."
    >
      <DialogActions>
        <Button onClick={onMove} isBusy={isBusy}>
          Move without an interview
        </Button>
        <Button data-safe variant="primary" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}

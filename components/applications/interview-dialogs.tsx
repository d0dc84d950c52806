'use client';

import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { FlaggedWarning, LeftOutList, useMovePreview } from './consequences';
import { bookedOf, nameAll } from './decision';
import type { DecisionProps } from './decision-dialog';
import { ScheduleDialog } from './schedule-dialog';
import { useLeftOut } from './use-left-out';
import { useStages } from './use-stages';

/** Asks before an interview that is still to come is taken for one that is over. */
export function AttendDialog({ decision, decisions }: DecisionProps) {
  const { endings, close, returnFocus, proceed } = decisions;
  const { stageOf } = useStages();
  const { data: preview } = useMovePreview(decision);
  const { ids: left, subject } = useLeftOut(decision);
  const moved = (preview?.applications ?? []).filter((one) => !left.has(one.application_id));
  const booked = bookedOf({ applications: moved });
  const times = booked.map(({ name, when }) => (decision.person ? when : `${name} (${when})`));
  const stays =
    booked.length > 1
      ? `The interviews are still to come: ${nameAll(times)}. They stay booked.`
      : `The interview ${decision.person ? 'on' : 'of'} ${times[0]} is still to come. It stays booked.`;
  return (
    <Dialog
      isOpen
      onClose={close}
      returnFocus={returnFocus}
      className="max-w-md"
      title={`Move ${subject} to ${stageOf(decision.to).name} already?`}
      description={times.length > 0 ? stays : 'No interview is to come any more.'}
    >
      <FlaggedWarning names={decision.flagged} />
      <LeftOutList decision={decision} />
      <DialogActions>
        <Button data-safe onClick={close}>
          Cancel
        </Button>
        <Button variant="primary" isBusy={endings.isBusy} onClick={() => proceed()}>
          Move anyway
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Books an interview before the move to its stage; many are told that this is done one by one. */
export function ScheduleBeforeDialog({ decision, decisions }: DecisionProps) {
  const { endings, close, returnFocus, proceed, finish } = decisions;
  const { stageOf } = useStages();
  const { person } = decision;
  const { subject } = useLeftOut(decision);
  if (person) {
    return (
      <ScheduleDialog
        {...{ person, returnFocus }}
        onClose={close}
        onDone={() => void finish(Promise.resolve(true))}
        onSkip={() => proceed()}
      />
    );
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      returnFocus={returnFocus}
      className="max-w-md"
      title={`Move ${subject} to ${stageOf(decision.to).name} without an interview?`}
      description="Interviews are scheduled with one person at a time: open each of them and choose Schedule."
    >
      <FlaggedWarning names={decision.flagged} />
      <LeftOutList decision={decision} />
      <DialogActions>
        <Button onClick={() => proceed()} isBusy={endings.isBusy}>
          Move without an interview
        </Button>
        <Button data-safe variant="primary" onClick={close}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}

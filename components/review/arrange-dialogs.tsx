'use client';

import { FlaggedWarning } from '@/components/applications/consequences';
import { ScheduleDialog } from '@/components/applications/schedule-on-demand';
import { useCandidate } from '@/components/candidate/candidate-context';
import { useStageActions } from '@/components/candidate/use-stage-actions';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { late } from '@/components/ui/late';
import { canInvite } from '@/lib/pipeline/decide-move';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { Arranging, useDecide } from './use-decide';
import type { Review } from './use-review';

const InviteDialog = late(() =>
  import('@/components/candidate/invite-dialog').then((module) => module.InviteDialog),
);

type Decide = ReturnType<typeof useDecide>;

function AskHow({
  decide,
  onChoose,
}: {
  decide: Decide;
  onChoose: (how: Arranging | null) => void;
}) {
  const { person, maySchedule, mayWrite } = decide;
  const sendsLink = mayWrite && canInvite(person.stage);
  return (
    <Dialog
      isOpen
      onClose={() => onChoose(null)}
      title={`Interview with ${person.name}`}
      description="Nobody comes to this stage without an interview: book a time now, or let the candidate choose one."
      className="max-w-md"
    >
      <FlaggedWarning names={person.isFlagged ? [person.name] : []} />
      <DialogActions>
        <Button onClick={() => onChoose(null)}>Cancel</Button>
        {sendsLink ? (
          <Button data-safe={maySchedule ? undefined : true} onClick={() => onChoose('invite')}>
            Send a link to choose…
          </Button>
        ) : null}
        {maySchedule ? (
          <Button data-safe variant="primary" onClick={() => onChoose('schedule')}>
            Schedule…
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}

/** How the interview comes about that advancing asks for; once it does, the next person is shown. */
export function ArrangeDialogs({ decide, review }: { decide: Decide; review: Review }) {
  const { person, arranging, setArranging } = decide;
  const { candidate_id: candidateId } = useCandidate().candidate;
  const actions = useStageActions();
  if (!arranging) return null;
  const close = () => setArranging(null);
  function done(to: StageSlug) {
    close();
    review.keep({ ...person, candidateId }, to, undefined);
  }
  if (arranging === 'ask') return <AskHow decide={decide} onChoose={setArranging} />;
  if (arranging === 'schedule') {
    return (
      <ScheduleDialog
        person={person}
        onClose={close}
        onDone={() => done('interview_scheduled')}
        returnFocus={review.heading}
      />
    );
  }
  return (
    <InviteDialog
      actions={actions}
      onClose={close}
      onDone={() => done('passed_screening_awaiting_scheduling')}
    />
  );
}

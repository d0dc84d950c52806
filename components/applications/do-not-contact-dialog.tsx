'use client';

import { useState } from 'react';
import { Remark } from './consequences';
import { DecisionDialog, type DecisionProps, ReasonField } from './decision-dialog';
import { useLeftOut } from './use-left-out';

/** Asks whether applicants are really never to be contacted, and says what follows. */
export function DoNotContactDialog(props: DecisionProps) {
  const { decision, decisions } = props;
  const { person, isForced } = decision;
  const { subject } = useLeftOut(decision);
  const [reason, setReason] = useState(decisions.unsent?.reason ?? '');
  return (
    <DecisionDialog
      {...props}
      title={`Do not contact ${subject}?`}
      description={person ? `Closes the application for ${person.job.title}.` : undefined}
      remarks={
        <>
          <Remark>No rejection is sent.</Remark>
          <Remark>Letters about other applications they have stop, too.</Remark>
          <Remark>
            Adds nobody to the blocklist: {person ? person.name : 'they'} can still apply to another
            job.
          </Remark>
        </>
      }
      onSubmit={(preview) =>
        void decisions.finish(decisions.endings.doNotContact(decision, reason.trim(), preview), {
          reason,
        })
      }
      submitLabel="Do not contact"
      isDanger
      isSafe
      isNative
    >
      <ReasonField
        hint="Stays in the history."
        isRequired={isForced}
        value={reason}
        onChange={setReason}
      />
    </DecisionDialog>
  );
}

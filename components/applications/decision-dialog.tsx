'use client';

import type { ComponentProps, ReactNode } from 'react';
import { Field, Textarea } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import type { MovePreview } from '@/lib/browser/applications';
import { Consequences, ForcedRemark, LeftOutRemarks, useMovePreview } from './consequences';
import type { Decision } from './decision';
import type { Decisions } from './use-decision';
import { useLeftOut } from './use-left-out';

/** What every dialog before a move gets. */
export type DecisionProps = { decision: Decision; decisions: Decisions };

type Frame = ComponentProps<typeof FormDialog>;

/** The frame of a question before a move that ends applications: what happens, then its fields. */
export function DecisionDialog({
  decision,
  decisions: { endings, close, returnFocus },
  remarks,
  isSilent = false,
  onSubmit,
  children,
  ...frame
}: Omit<Frame, 'onSubmit' | 'onClose'> &
  DecisionProps & {
    /** What else is said under “What happens”. */
    remarks?: ReactNode;
    /** Whether nobody is told that an interview is cancelled. */
    isSilent?: boolean;
    onSubmit: (preview: MovePreview) => void;
  }) {
  const { data: preview } = useMovePreview(decision);
  const leftOut = useLeftOut(decision);
  return (
    <FormDialog
      {...frame}
      onClose={close}
      returnFocus={returnFocus}
      isBusy={endings.isBusy}
      isDisabled={!preview}
      onSubmit={() => preview && onSubmit(preview)}
    >
      <Consequences decision={decision} isSilent={isSilent} leftOut={leftOut.ids}>
        {remarks}
        <LeftOutRemarks decision={decision} />
        <ForcedRemark decision={decision} />
      </Consequences>
      {children}
    </FormDialog>
  );
}

/** Why somebody is moved, in the team's words. */
export function ReasonField({
  value,
  onChange,
  hint,
  isRequired,
}: {
  value: string;
  onChange: (reason: string) => void;
  hint?: string;
  isRequired: boolean;
}) {
  return (
    <Field label="Reason" hint={hint}>
      {(control) => (
        <Textarea
          {...control}
          value={value}
          required={isRequired}
          maxLength={2000}
          className="min-h-16"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

'use client';

import type { ReactNode } from 'react';
import { useObstacles } from '@/components/applications/sending';
import { Confirm } from '@/components/ui/confirm';
import type { BulkCheckAction } from '@/lib/browser/checks';
import { checksOf } from './words';

type Question = { title: (what: string) => string; confirm: string; text: string };

const questions: Record<BulkCheckAction, Question> = {
  submit: {
    title: (what) => `Order ${what}?`,
    confirm: 'Submit to the vendor',
    text: 'The vendor is asked at once. What is ordered cannot be given up any more.',
  },
  remind: {
    title: (what) => `Ask again for consent to ${what}?`,
    confirm: 'Send again',
    text: 'A new link goes to each candidate: one for everything of an application that waits for consent. Links sent before stop working.',
  },
  retry: {
    title: (what) => `Try ${what} again?`,
    confirm: 'Try again',
    text: 'For each a new check of the same kind is opened, and its candidate is sent a link to consent. Those that failed stay in the list.',
  },
  cancel: {
    title: (what) => `Give up ${what}?`,
    confirm: 'Give up',
    text: 'What is given up ends as failed, with the reason that it was cancelled. A new check can be opened at any time.',
  },
};

/** What keeps the link to consent from some candidates or all, in a sentence; null where nothing does. */
export function useUnasked(): string | null {
  const { email, sms } = useObstacles();
  if (!email && !sms) return null;
  const who = email && sms ? 'Nobody' : 'Not every candidate';
  return `${who} is sent a link, for ${email ?? sms}: record their consent from paper.`;
}

function Unasked() {
  const unasked = useUnasked();
  return unasked ? <p className="mt-2">{unasked}</p> : null;
}

/** Asks before something is done to one check or to many, and says what it does. */
export function CheckQuestion({
  action,
  count,
  left = null,
  isBusy,
  onClose,
  onConfirm,
}: {
  action: BulkCheckAction;
  count: number;
  /** What is said of those that stay as they are. */
  left?: ReactNode;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { title, confirm, text } = questions[action];
  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={onConfirm}
      title={title(count === 1 ? 'this check' : checksOf(count))}
      confirmLabel={confirm}
      isDanger={action === 'cancel'}
      isBusy={isBusy}
    >
      <p>{text}</p>
      {action === 'remind' || action === 'retry' ? <Unasked /> : null}
      {left}
    </Confirm>
  );
}

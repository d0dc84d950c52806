'use client';

import { MailQuestion } from 'lucide-react';
import { useObstacle } from '@/components/applications/sending';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { fullTime, RelativeTime } from '@/components/ui/time';
import { readable } from '@/components/ui/words';
import { useSubject } from './candidate-context';
import { useCancelMessage } from './use-cancel-message';

/** The message that goes out next, as long as it can still be stopped. */
export function PendingMessage() {
  const { application, email } = useSubject();
  const obstacle = useObstacle({ email });
  const mayWrite = useMay('application:write');
  const { cancel, isBusy } = useCancelMessage(application.application_id);
  const message = application.pending_message;
  if (!message) return null;
  const { message_id: id, kind, due_at: due } = message;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning"
    >
      <MailQuestion className="size-4 shrink-0" aria-hidden />
      <p className="min-w-0 grow">
        {readable(kind)} message {obstacle ? 'is due' : 'goes out'} <RelativeTime at={due} />
        <span className="sr-only">, {fullTime(new Date(due))}</span>
        {obstacle ? `, but will not be sent: ${obstacle}` : ''}
      </p>
      {mayWrite ? (
        <Button size="small" isBusy={isBusy} onClick={() => cancel(id)}>
          Cancel message
        </Button>
      ) : null}
    </div>
  );
}

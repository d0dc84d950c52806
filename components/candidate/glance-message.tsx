'use client';

import { useObstacles } from '@/components/applications/sending';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { RelativeTime } from '@/components/ui/time';
import { readable } from '@/components/ui/words';
import type { Glance } from '@/lib/browser/candidates';
import { useSubject } from './candidate-context';
import { GlanceRow } from './glance-row';
import { messageState } from './glance-words';
import { useCancelMessage } from './use-cancel-message';

const tones = { neutral: 'text-muted', warning: 'text-warning', danger: 'text-danger' } as const;

/** The message that goes out next, as long as it can be stopped, or what became of the last one. */
export function LastMessage({ message }: Pick<Glance, 'message'>) {
  const { application } = useSubject();
  const obstacles = useObstacles();
  const mayWrite = useMay('application:write');
  const { cancel, isBusy } = useCancelMessage(application.application_id);
  if (!message) return null;
  const { message_id: id, kind, subject, status, due_at, sent_at, created_at } = message;
  const { words, tone } = messageState(message, obstacles[message.channel]);
  const isWaiting = status === 'queued';
  return (
    <GlanceRow name={isWaiting ? 'Waiting' : 'Last'}>
      <div className="flex flex-wrap items-center gap-x-2">
        <p className="min-w-0 grow break-words">
          {subject ? `“${subject}”` : `${readable(kind)} message`}{' '}
          <span className={classNames(tones[tone])}>
            {words} <RelativeTime at={isWaiting ? due_at : (sent_at ?? created_at)} />
          </span>
        </p>
        {isWaiting && mayWrite ? (
          <Button
            variant="ghost"
            className="h-6 px-1.5 text-xs"
            isBusy={isBusy}
            onClick={() => cancel(id)}
          >
            Cancel message
          </Button>
        ) : null}
      </div>
    </GlanceRow>
  );
}

'use client';

import { useUnasked } from '@/components/checks/check-question';
import { toast } from '@/components/ui/toast';
import { call } from '@/lib/browser/api';
import { useApplicationAction } from '@/lib/browser/applications';
import type { CheckType } from '@/lib/browser/checks';

type Done = Parameters<typeof toast.success>;

/** Sends again what did not reach somebody, and says how that went. */
export function useResend(applicationId: string) {
  const action = useApplicationAction(applicationId);
  const unasked = useUnasked();
  // A promise, unlike the mutation's callbacks, also settles when the row is gone by then.
  const send = (run: () => Promise<unknown>, done: Done, failed: string) =>
    action
      .mutateAsync(run)
      .then(() => toast.success(...done))
      .catch((error) => toast.failure(failed, error));
  return {
    isBusy: action.isPending,
    resend: {
      message: (messageId: string, name: string) =>
        send(
          () => call('resendMessage', { params: { messageId }, body: {} }),
          [`The message to ${name} is on its way again`],
          'The message was not sent again',
        ),
      // Ordering a check that still waits for consent sends a new link.
      consentLink: ({ check_type }: { check_type: CheckType }, name: string) => {
        const body = { application_id: applicationId, check_type };
        return send(
          () => call('initiateBackgroundChecks', { body }),
          unasked
            ? [`The check of ${name} waits for consent`, { description: unasked }]
            : [`${name} is asked for consent again`],
          `${name} was not asked again`,
        );
      },
    },
  };
}

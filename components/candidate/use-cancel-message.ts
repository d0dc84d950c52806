'use client';

import { toast } from '@/components/ui/toast';
import { call } from '@/lib/browser/api';
import { useApplicationAction } from '@/lib/browser/applications';

/** Cancels a message that has not gone out, and says how that went. */
export function useCancelMessage(applicationId: string) {
  const action = useApplicationAction(applicationId);
  // A promise, unlike the mutation's callbacks, also settles when the drawer has been closed since.
  const cancel = (messageId: string) =>
    action
      .mutateAsync(() => call('cancelMessage', { params: { messageId }, body: {} }))
      .then(() => toast.success('The message will not be sent'))
      .catch((error) => toast.failure('The message was not cancelled', error));
  return { cancel, isBusy: action.isPending };
}

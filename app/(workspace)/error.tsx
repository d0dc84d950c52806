'use client';

import { ErrorState } from '@/components/ui/states';

/** In place of a page that failed, inside the dashboard around it. */
export default function WorkspaceError({ error, reset }: { error: Error; reset: () => void }) {
  return <ErrorState query={{ error, refetch: async () => reset() }} />;
}

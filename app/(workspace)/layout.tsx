import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { Workspace } from '@/components/shell/workspace';
import { pageSession } from '@/lib/auth/page-session';
import { sends } from '@/lib/outbox/messages/not-sent';
import { signOut } from './sign-out';

export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  const received = await headers();
  const session = await pageSession(received);
  if (!session) {
    const address = received.get('x-address') ?? '/';
    redirect(`/sign-in?callbackUrl=${encodeURIComponent(address)}`);
  }
  const { token, expiresAt, user, organization, organizations } = session;
  return (
    <Workspace
      signOut={signOut}
      session={{
        ...{ token, expiresAt: expiresAt.toISOString(), user, organization, organizations },
        sends: { email: sends('email'), sms: sends('sms') },
      }}
    >
      {children}
    </Workspace>
  );
}

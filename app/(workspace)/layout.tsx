import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { ConfirmGate } from '@/components/settings/factors/confirm-gate';
import { earlyScript } from '@/components/shell/early-script';
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
  if (session.lacksFactor) {
    const address = received.get('x-address') ?? '/';
    redirect(`/second-factor?callbackUrl=${encodeURIComponent(address)}`);
  }
  const { token, expiresAt, user, organization, organizations } = session;
  return (
    <>
      <script
        nonce={received.get('x-nonce') ?? undefined}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is ours and no one's input
        dangerouslySetInnerHTML={{ __html: earlyScript }}
      />
      <Workspace
        signOut={signOut}
        gate={<ConfirmGate />}
        session={{
          ...{ token, expiresAt: expiresAt.toISOString(), user, organization, organizations },
          sends: { email: sends('email'), sms: sends('sms') },
        }}
      >
        {children}
      </Workspace>
    </>
  );
}

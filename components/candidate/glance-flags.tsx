'use client';

import { MailCheck, MailX, PhoneOff, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { sentText } from '@/components/applications/decision';
import { RelativeTime } from '@/components/ui/time';
import { useOpenTab } from './candidate-tab';
import { GlanceRow } from './glance-row';
import type { GlanceFlag } from './glance-words';

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-1.5 text-warning [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  );
}

function Leading({ to, children }: { to: 'messages' | 'checks'; children: ReactNode }) {
  const openTab = useOpenTab();
  return (
    <button
      type="button"
      className="cursor-pointer rounded underline underline-offset-2"
      onClick={() => openTab(to)}
    >
      {children}
    </button>
  );
}

function Flag({ flag }: { flag: GlanceFlag }) {
  switch (flag.kind) {
    case 'message':
      return (
        <Line icon={<MailX aria-hidden />}>
          The last message was not delivered <Leading to="messages">Open messages</Leading>
        </Line>
      );
    case 'rejection_sent':
      return (
        <Line icon={<MailCheck aria-hidden />}>
          {sentText(flag.at)}; <Leading to="messages">write to them</Leading>.
        </Line>
      );
    case 'consent':
      return (
        <Line icon={<ShieldAlert aria-hidden />}>
          A check ordered <RelativeTime at={flag.since} /> waits for consent{' '}
          <Leading to="checks">Open checks</Leading>
        </Line>
      );
    case 'silent':
      return <Line icon={<PhoneOff aria-hidden />}>Has not agreed to be called</Line>;
  }
}

/** What needs somebody before anything else is looked at. */
export function Flags({ flags }: { flags: readonly GlanceFlag[] }) {
  if (flags.length === 0) return null;
  return (
    <GlanceRow name="Flags">
      {flags.map((flag) => (
        <Flag key={flag.kind} flag={flag} />
      ))}
    </GlanceRow>
  );
}

'use client';

import { Ban, Copy, Ellipsis, MapPinPlus } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem, MenuLine } from '@/components/ui/menu';
import { toast } from '@/components/ui/toast';
import { SubjectContext, useCandidate } from './candidate-context';
import type { PersonAsking } from './person-dialogs';
import { PrivacyItems } from './privacy';

type Ask = (asking: PersonAsking) => void;

async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(`${what} copied`);
  } catch {
    toast.error('The browser did not allow copying.');
  }
}

function Copies() {
  const { candidate } = useCandidate();
  const applicationId = use(SubjectContext)?.application.application_id;
  const { candidate_id: candidateId, email, phone } = candidate;
  const address = `/candidates/${candidateId}`;
  const link = () =>
    `${window.location.origin}${address}${applicationId ? `?application=${applicationId}` : ''}`;
  const icon = <Copy aria-hidden />;
  return (
    <>
      <MenuItem icon={icon} onSelect={() => void copy(link(), 'Link')}>
        Copy link
      </MenuItem>
      {email ? (
        <MenuItem icon={icon} onSelect={() => void copy(email, 'Email address')}>
          Copy email address
        </MenuItem>
      ) : null}
      {phone ? (
        <MenuItem icon={icon} onSelect={() => void copy(phone, 'Phone number')}>
          Copy phone number
        </MenuItem>
      ) : null}
    </>
  );
}

function Additions({ ask }: { ask: Ask }) {
  const mayWrite = useMay('application:write');
  const mayBlock = useMay('blocklist:write');
  return (
    <>
      {mayWrite ? (
        <MenuItem icon={<MapPinPlus aria-hidden />} onSelect={() => ask({ kind: 'add-location' })}>
          Add location…
        </MenuItem>
      ) : null}
      {mayBlock ? (
        <MenuItem icon={<Ban aria-hidden />} shortcut="b" onSelect={() => ask({ kind: 'block' })}>
          Block…
        </MenuItem>
      ) : null}
    </>
  );
}

/** What else can be done with the candidate, after the items of their application. */
export function MoreMenu({ ask, children }: { ask: Ask; children?: ReactNode }) {
  const isErased = Boolean(useCandidate().candidate.erased_at);
  return (
    <Menu
      align="end"
      className="w-60"
      trigger={
        <Button size="small" aria-label="More actions" className="w-8 px-0 pointer-coarse:size-10">
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      {children}
      {isErased ? null : <Additions ask={ask} />}
      <MenuLine />
      <Copies />
      <MenuLine />
      <PrivacyItems ask={ask} />
    </Menu>
  );
}

'use client';

import { BookOpen, Keyboard, LogOut, Monitor, MonitorSmartphone, Moon, Sun } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTheme } from 'next-themes';
import { useRef } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { leavePage } from '@/components/ui/leaving';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLine } from '@/components/ui/menu';
import { forgetAllDrafts } from '@/lib/browser/drafts';
import { openShell } from './open';
import { useSession } from './session-context';

const themes = [
  { value: 'system', label: 'System theme', icon: <Monitor aria-hidden /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
] as const;

function HelpItems() {
  return (
    <>
      <MenuItem
        icon={<Keyboard aria-hidden />}
        shortcut="?"
        onSelect={() => openShell('shortcuts')}
      >
        Keyboard shortcuts
      </MenuItem>
      <MenuItem
        icon={<BookOpen aria-hidden />}
        onSelect={() => window.open('/docs', '_blank', 'noopener')}
      >
        API reference
      </MenuItem>
    </>
  );
}

/** Who is signed in, with theme, help and the way out. */
export function PersonMenu({ signOut }: { signOut: () => Promise<void> }) {
  const { user } = useSession();
  const { theme, setTheme } = useTheme();
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  return (
    <>
      <form ref={form} action={signOut} onSubmit={forgetAllDrafts} className="hidden" />
      <Menu
        className="w-60"
        trigger={
          <button
            type="button"
            className="flex h-11 w-full cursor-pointer items-center gap-2.5 rounded-lg px-2 text-left hover:bg-hover"
          >
            <Avatar name={user.name} className="size-7" />
            <span className="min-w-0 grow">
              <span className="block truncate text-sm font-medium">{user.name}</span>
              <span className="block truncate text-xs text-muted capitalize">{user.role}</span>
            </span>
          </button>
        }
      >
        <MenuLabel>{user.email}</MenuLabel>
        <MenuChoice value={theme} onChange={setTheme} options={themes} />
        <MenuLine />
        <HelpItems />
        <MenuLine />
        <MenuItem
          icon={<MonitorSmartphone aria-hidden />}
          onSelect={() => leavePage(() => router.push('/settings/sessions'))}
        >
          Password and sessions
        </MenuItem>
        <MenuItem
          icon={<LogOut aria-hidden />}
          onSelect={() => leavePage(() => form.current?.requestSubmit())}
        >
          Sign out
        </MenuItem>
      </Menu>
    </>
  );
}

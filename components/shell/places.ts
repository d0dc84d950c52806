import {
  Ban,
  Briefcase,
  Columns3,
  House,
  type LucideIcon,
  Send,
  Settings,
  ShieldCheck,
  UserRoundCheck,
  Users,
} from 'lucide-react';
import type { Permission } from '@/lib/browser/permissions';

export type Place = {
  href: string;
  name: string;
  icon: LucideIcon;
  /** Pressed after `g` it leads there. */
  letter: string;
  /** Without it there is nothing to see. */
  permission: Permission;
};

/** The parts of the dashboard in the order of the sidebar. */
export const places: readonly Place[] = [
  { href: '/', name: 'Home', icon: House, letter: 'h', permission: 'application:read' },
  {
    href: '/pipeline',
    name: 'Pipeline',
    icon: Columns3,
    letter: 'p',
    permission: 'application:read',
  },
  {
    href: '/review',
    name: 'Review',
    icon: UserRoundCheck,
    letter: 'r',
    permission: 'application:read',
  },
  {
    href: '/candidates',
    name: 'Candidates',
    icon: Users,
    letter: 'c',
    permission: 'candidate:read',
  },
  { href: '/jobs', name: 'Jobs', icon: Briefcase, letter: 'j', permission: 'job:read' },
  {
    href: '/background-checks',
    name: 'Background checks',
    icon: ShieldCheck,
    letter: 'k',
    permission: 'background_check:read',
  },
  { href: '/blocklist', name: 'Blocklist', icon: Ban, letter: 'b', permission: 'blocklist:read' },
  { href: '/deliveries', name: 'Deliveries', icon: Send, letter: 'd', permission: 'delivery:read' },
  {
    href: '/settings',
    name: 'Settings',
    icon: Settings,
    letter: 's',
    permission: 'organization:read',
  },
];

/** Whether a place, or something inside it, is what a path shows. */
export function isAt(path: string, { href }: Place): boolean {
  return path === href || (href !== '/' && path.startsWith(`${href}/`));
}

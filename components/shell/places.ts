import {
  Ban,
  Briefcase,
  Columns3,
  type LucideIcon,
  Send,
  Settings,
  ShieldCheck,
  Users,
} from 'lucide-react';

export type Place = {
  href: string;
  name: string;
  icon: LucideIcon;
  /** Pressed after `g` it leads there. */
  letter: string;
};

/** The parts of the dashboard in the order of the sidebar. */
export const places: readonly Place[] = [
  { href: '/pipeline', name: 'Pipeline', icon: Columns3, letter: 'p' },
  { href: '/candidates', name: 'Candidates', icon: Users, letter: 'c' },
  { href: '/jobs', name: 'Jobs', icon: Briefcase, letter: 'j' },
  { href: '/background-checks', name: 'Background checks', icon: ShieldCheck, letter: 'k' },
  { href: '/blocklist', name: 'Blocklist', icon: Ban, letter: 'b' },
  { href: '/deliveries', name: 'Deliveries', icon: Send, letter: 'd' },
  { href: '/settings', name: 'Settings', icon: Settings, letter: 's' },
];

/** Whether a place, or something inside it, is what a path shows. */
export function isAt(path: string, { href }: Place): boolean {
  return path === href || path.startsWith(`${href}/`);
}

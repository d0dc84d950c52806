import type { Permission } from '@/lib/browser/permissions';

type Named = Exclude<Permission, 'partner:call'>;

/** What each permission lets somebody do, as recruiters say it, in the order of the page. */
export const permissionGroups: readonly { title: string; words: Partial<Record<Named, string>> }[] =
  [
    {
      title: 'People',
      words: {
        'candidate:read': 'See people and what happened to them',
        'candidate:write': 'Add people and change their details',
        'tag:write': 'Create, rename and delete tags',
        'candidate:export': 'Export everything about a person',
        'candidate:hold': 'Put a person on legal hold',
        'candidate:erase': 'Erase a person, set how long people are kept',
      },
    },
    {
      title: 'Applications',
      words: {
        'application:read': 'See applications, interviews and messages',
        'application:schedule': 'Schedule, move and cancel interviews',
        'application:write': 'Move, reject, hire and write to applicants',
        'application:force': 'Move against the workflow',
        'screening:complete': 'Enter the result of a screening',
        'note:read': 'Read notes',
        'note:write': 'Write notes',
        'note:read_private': 'Read the private notes of others',
      },
    },
    {
      title: 'Jobs',
      words: {
        'job:read': 'See jobs, questions and counts',
        'job:write': 'Create, change and delete jobs',
        'team:write': 'Set the team of a job',
        'knowledge_base:read': 'Read the documents of a job',
        'knowledge_base:write': 'Add and remove documents',
      },
    },
    {
      title: 'Checks and blocklist',
      words: {
        'background_check:read': 'See background checks',
        'background_check:write': 'Order and cancel background checks',
        'blocklist:read': 'See the blocklist',
        'blocklist:write': 'Add to and remove from the blocklist',
      },
    },
    {
      title: 'Organization',
      words: {
        'organization:read': 'See stages, locations and their own account',
        'factor:write': 'Set up their own second factor',
        'view:share': 'Share saved views with everybody',
        'settings:read': 'See members and settings',
        'settings:write': 'Change settings',
        'member:write': 'Invite, change and deactivate members',
        'member:provision': 'Let an identity provider manage members (SCIM)',
        'audit:read': 'Read the audit log',
        'delivery:read': 'See deliveries to the partner',
        'delivery:inspect': 'See what a delivery carried',
        'delivery:replay': 'Send deliveries again',
        'partner:write': 'See and change the partner’s credentials',
      },
    },
  ];

import { auditCommands } from '@/lib/cli/admin/audit';
import { clusterCommands } from '@/lib/cli/admin/cluster';
import type { AdminCommand } from '@/lib/cli/admin/command';
import { credentialCommands } from '@/lib/cli/admin/partner-credentials';
import { partnerCommands } from '@/lib/cli/admin/partners';
import { peopleCommands } from '@/lib/cli/admin/people';
import { privacyCommands } from '@/lib/cli/admin/privacy';
import { secretCommands } from '@/lib/cli/admin/secrets';
import { tokenCommands } from '@/lib/cli/admin/tokens';
import { userCommands } from '@/lib/cli/admin/users';

/** What an operator can do, by noun and verb; every command answers with one JSON object. */
export const adminCommands: Record<string, AdminCommand> = {
  ...peopleCommands,
  ...userCommands,
  ...tokenCommands,
  ...partnerCommands,
  ...credentialCommands,
  ...auditCommands,
  ...privacyCommands,
  ...secretCommands,
  ...clusterCommands,
};

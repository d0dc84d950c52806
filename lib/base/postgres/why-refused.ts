import { messageOf } from './problem';

/** Why a migration failed, in sentences, and who could do it where that is the reason. */
export function whyRefused(error: unknown): string {
  // The rest of the message is the engine's own stack trace.
  const [reason = ''] = messageOf(error).split(/\n\s+0: /);
  const said = reason.trim().replace(/\.?$/, '.');
  const owner = said.includes('permission denied')
    ? ' Migrations need the role that owns the database: name it in DIRECT_DATABASE_URL.'
    : '';
  return `The database could not be migrated: ${said}${owner}`;
}

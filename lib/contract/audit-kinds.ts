type Values = Readonly<Record<string, unknown>>;

/** What the sentence of an entry can speak of. */
export type AuditWords = {
  who: string;
  whom: string;
  /** True where the actor is also the target. */
  isOwn: boolean;
  before: Values;
  after: Values;
};

/** What an audit entry can be about. */
export const auditTargets = [
  'user',
  'invitation',
  'api_token',
  'service_account',
  'partner_key',
  'partner',
  'organization',
  'delivery',
  'location',
  'blocklist_entry',
  'document',
  'candidate',
  'job',
  'group',
] as const;

type Kind = {
  target: (typeof auditTargets)[number] | null;
  label: string;
  sentence: (words: AuditWords) => string;
};

const kind = (target: Kind['target'], label: string, sentence: Kind['sentence']): Kind => {
  return { target, label, sentence };
};

const several = (count: unknown, one: string, many: string) =>
  count === 1 ? one : `${count} ${many}`;

/**
 * Every kind of audit entry: what it is about, its name in lists, and what happened in a sentence. A
 * new kind is one line here and one call of recordAudit. A kind that has been recorded stays.
 */
export const auditKinds = {
  'session.started': kind('user', 'Signed in', ({ who }) => `${who} signed in`),
  'session.refused': kind(
    'user',
    'Sign-in failed',
    ({ whom }) => `Somebody failed to sign in as ${whom}`,
  ),
  'session.moved': kind(
    'user',
    'Changed organization',
    ({ who }) => `${who} came from another organization`,
  ),
  'session.signed_out': kind('user', 'Signed out', ({ who }) => `${who} signed out`),
  'session.ended': kind(
    'user',
    'Sessions ended',
    ({ who, whom, isOwn, after }) =>
      `${who} ended ${several(after.sessions, 'a session', 'sessions')} of ${isOwn ? 'their own' : whom}`,
  ),
  'password.changed': kind(
    'user',
    'Password changed',
    ({ who }) => `${who} changed their password`,
  ),
  'password.reset': kind(
    'user',
    'Password reset',
    ({ who }) => `${who} chose a new password by a link`,
  ),
  'password.set': kind(
    'user',
    'Password set',
    ({ who, whom }) => `${who} set a new password for ${whom}`,
  ),
  'password.link_issued': kind(
    'user',
    'Password link issued',
    ({ who, whom }) => `${who} made a link to a new password for ${whom}`,
  ),
  'password.refused': kind(
    'user',
    'Wrong password',
    ({ whom }) => `Somebody who was let in already gave a wrong password of ${whom}`,
  ),
  'session.confirmed': kind(
    'user',
    'Identity confirmed',
    ({ who }) => `${who} showed again who they are`,
  ),
  'factor.added': kind(
    'user',
    'Second factor added',
    ({ who, after }) => `${who} added the second factor ${after.factor}`,
  ),
  'factor.renamed': kind(
    'user',
    'Second factor renamed',
    ({ who, before, after }) =>
      `${who} renamed the second factor ${before.factor} to ${after.factor}`,
  ),
  'factor.removed': kind(
    'user',
    'Second factor removed',
    ({ who, before }) => `${who} removed the second factor ${before.factor}`,
  ),
  'factor.cloned': kind(
    'user',
    'Copied passkey refused',
    ({ whom, after }) => `A copy of the passkey ${after.factor} of ${whom} was refused`,
  ),
  'account.claimed': kind(
    'user',
    'Account claimed',
    ({ whom }) =>
      `${whom} was shown to have the address of the account; the password, factors, sessions and tokens of before ended`,
  ),
  'factors.reset': kind(
    'user',
    'Second factors reset',
    ({ who, whom }) => `${who} removed all second factors of ${whom}`,
  ),
  'recovery_codes.replaced': kind(
    'user',
    'Recovery codes replaced',
    ({ who }) => `${who} made new recovery codes`,
  ),
  'recovery_code.used': kind(
    'user',
    'Recovery code used',
    ({ who }) => `${who} used a recovery code`,
  ),
  'member.invited': kind(
    'invitation',
    'Member invited',
    ({ who, whom, after }) => `${who} invited ${whom} as ${after.role}`,
  ),
  'member.invitation_renewed': kind(
    'invitation',
    'Invitation renewed',
    ({ who, whom }) => `${who} made a new link for the invitation of ${whom}`,
  ),
  'member.invitation_revoked': kind(
    'invitation',
    'Invitation revoked',
    ({ who, whom }) => `${who} revoked the invitation of ${whom}`,
  ),
  'member.joined': kind(
    'user',
    'Member joined',
    ({ who, after }) => `${who} joined as ${after.role}`,
  ),
  'member.added': kind(
    'user',
    'Member added',
    ({ who, whom, after }) => `${who} added ${whom} as ${after.role}`,
  ),
  'member.role_changed': kind(
    'user',
    'Role changed',
    ({ who, whom, before, after }) =>
      `${who} changed the role of ${whom} from ${before.role} to ${after.role}`,
  ),
  'member.locations_changed': kind('user', 'Locations changed', ({ who, whom, after }) =>
    after.locations === 'all'
      ? `${who} let ${whom} see all locations`
      : `${who} limited ${whom} to some locations`,
  ),
  'job.team_changed': kind(
    'job',
    'Team changed',
    ({ who, whom }) => `${who} changed the team of ${whom}`,
  ),
  'member.deactivated': kind(
    'user',
    'Member deactivated',
    ({ who, whom }) => `${who} deactivated ${whom}`,
  ),
  'member.reactivated': kind(
    'user',
    'Member reactivated',
    ({ who, whom }) => `${who} reactivated ${whom}`,
  ),
  'member.provisioned': kind(
    'user',
    'Member provisioned',
    ({ who, whom, after }) => `${who} added ${whom} as ${after.role} for the identity provider`,
  ),
  'member.unprovisioned': kind(
    'user',
    'Member no longer provisioned',
    ({ who, whom }) => `${who} removed ${whom} for the identity provider`,
  ),
  'member.account_changed': kind('user', 'Account changed', ({ who, whom, after }) =>
    after.email
      ? `${who} changed the address of ${whom} to ${after.email}`
      : `${who} changed the name of ${whom}`,
  ),
  'group.created': kind(
    'group',
    'Group created',
    ({ who, whom }) => `${who} created the group ${whom} for the identity provider`,
  ),
  'group.changed': kind(
    'group',
    'Group changed',
    ({ who, whom }) => `${who} changed the group ${whom} for the identity provider`,
  ),
  'group.removed': kind(
    'group',
    'Group removed',
    ({ who, whom }) => `${who} removed the group ${whom} for the identity provider`,
  ),
  'member.sso_linked': kind(
    'user',
    'Single sign-on linked',
    ({ whom }) => `Single sign-on was linked to ${whom}`,
  ),
  'member.sso_unlinked': kind(
    'user',
    'Single sign-on unlinked',
    ({ who, whom }) => `${who} unlinked ${whom} from single sign-on`,
  ),
  'sso.changed': kind(
    'organization',
    'Single sign-on changed',
    ({ who }) => `${who} changed the provider of single sign-on`,
  ),
  'sso.removed': kind(
    'organization',
    'Single sign-on removed',
    ({ who }) => `${who} removed the provider of single sign-on`,
  ),
  'sso.required': kind(
    'organization',
    'Single sign-on required',
    ({ who }) => `${who} required single sign-on`,
  ),
  'sso.not_required': kind(
    'organization',
    'Single sign-on not required',
    ({ who }) => `${who} no longer requires single sign-on`,
  ),
  'sso.refused': kind(
    'organization',
    'Single sign-on failed',
    ({ who }) => `${who} was refused at single sign-on`,
  ),
  'sso.domain_added': kind(
    'organization',
    'Domain added',
    ({ who, after }) => `${who} added the domain ${after.domain}`,
  ),
  'sso.domain_verified': kind(
    'organization',
    'Domain verified',
    ({ who, after }) => `${who} verified the domain ${after.domain}`,
  ),
  'sso.domain_removed': kind(
    'organization',
    'Domain removed',
    ({ who, before }) => `${who} removed the domain ${before.domain}`,
  ),
  'sso.password_allowed': kind(
    'user',
    'Password allowed',
    ({ who, whom }) => `${who} let ${whom} sign in by password`,
  ),
  'sso.password_disallowed': kind(
    'user',
    'Password no longer allowed',
    ({ who, whom }) => `${who} no longer lets ${whom} sign in by password`,
  ),
  'api_token.issued': kind(
    'api_token',
    'API token issued',
    ({ who, whom }) => `${who} issued the API token ${whom}`,
  ),
  'api_token.rotated': kind(
    'api_token',
    'API token rotated',
    ({ who, whom }) => `${who} issued another token in the place of ${whom}`,
  ),
  'api_token.revoked': kind(
    'api_token',
    'API token revoked',
    ({ who, whom, after }) =>
      `${who} revoked ${several(after.tokens, `the API token ${whom}`, 'API tokens')} of ${after.owner}`,
  ),
  'service_account.created': kind(
    'service_account',
    'Service account added',
    ({ who, whom, after }) => `${who} added the service account ${whom} as ${after.role}`,
  ),
  'service_account.changed': kind(
    'service_account',
    'Service account changed',
    ({ who, whom }) => `${who} changed the service account ${whom}`,
  ),
  'service_account.deactivated': kind(
    'service_account',
    'Service account deactivated',
    ({ who, whom }) => `${who} deactivated the service account ${whom}`,
  ),
  'partner_key.issued': kind(
    'partner_key',
    'Partner key issued',
    ({ who, whom }) => `${who} issued the partner key ending in ${whom}`,
  ),
  'partner_key.rotated': kind(
    'partner_key',
    'Partner key rotated',
    ({ who, whom, after }) =>
      `${who} issued the partner key ending in ${whom} in the place of the one ending in ${after.replaces}`,
  ),
  'partner_key.revoked': kind(
    'partner_key',
    'Partner key revoked',
    ({ who, whom }) => `${who} revoked the partner key ending in ${whom}`,
  ),
  'signing_secret.rotated': kind(
    'partner',
    'Signing secret rotated',
    ({ who, whom }) => `${who} rotated the signing secret of ${whom}`,
  ),
  'signing_secret.scheduled': kind(
    'partner',
    'Signing secret scheduled',
    ({ who, whom, after }) =>
      `${who} issued the signing secret of ${whom} that takes over at ${after.takes_effect_at}`,
  ),
  'signing_secret.schedule_cancelled': kind(
    'partner',
    'Scheduled rotation cancelled',
    ({ who, whom, before }) =>
      `${who} cancelled the signing secret of ${whom} that was to take over at ${before.takes_effect_at}`,
  ),
  'sandbox_phone.allowed': kind(
    'partner',
    'Sandbox number allowed',
    ({ who, after }) =>
      `${who} allowed calls to the number ending in ${after.ends_with} in the sandbox`,
  ),
  'sandbox_phone.disallowed': kind(
    'partner',
    'Sandbox number disallowed',
    ({ who, before }) =>
      `${who} disallowed calls to the number ending in ${before.ends_with} in the sandbox`,
  ),
  'partner.connected': kind(
    'partner',
    'Partner connected',
    ({ who, whom }) => `${who} connected the organization to ${whom}`,
  ),
  'endpoint.set': kind(
    'organization',
    'Partner endpoint set',
    ({ who, whom, after }) => `${who} set the partner endpoint to ${after.host ?? whom}`,
  ),
  'endpoint.removed': kind(
    'organization',
    'Partner endpoint removed',
    ({ who }) => `${who} removed the partner endpoint`,
  ),
  'endpoint.tested': kind(
    'delivery',
    'Test event sent',
    ({ who }) => `${who} sent a test event to the partner endpoint`,
  ),
  'delivery.replayed': kind(
    'delivery',
    'Deliveries replayed',
    ({ who, after }) => `${who} replayed ${several(after.deliveries, 'a delivery', 'deliveries')}`,
  ),
  'organization.created': kind(
    'organization',
    'Organization created',
    ({ who, whom }) => `${who} created the organization ${whom}`,
  ),
  'organization.changed': kind(
    'organization',
    'Organization changed',
    ({ who }) => `${who} changed the settings of the organization`,
  ),
  'organization.logo_set': kind(
    'organization',
    'Logo set',
    ({ who }) => `${who} set the logo of the organization`,
  ),
  'organization.logo_removed': kind(
    'organization',
    'Logo removed',
    ({ who }) => `${who} removed the logo of the organization`,
  ),
  'workflow.changed': kind(
    'organization',
    'Workflow changed',
    ({ who }) => `${who} changed the workflow`,
  ),
  'location.created': kind(
    'location',
    'Location created',
    ({ who, whom }) => `${who} created the location ${whom}`,
  ),
  'location.changed': kind(
    'location',
    'Location changed',
    ({ who, whom }) => `${who} changed the location ${whom}`,
  ),
  'blocklist.added': kind(
    'blocklist_entry',
    'Blocklist entry added',
    ({ who }) => `${who} added an entry to the blocklist`,
  ),
  'blocklist.changed': kind(
    'blocklist_entry',
    'Blocklist entry changed',
    ({ who }) => `${who} changed an entry of the blocklist`,
  ),
  'blocklist.removed': kind(
    'blocklist_entry',
    'Blocklist entry removed',
    ({ who }) => `${who} removed an entry from the blocklist`,
  ),
  'document.downloaded': kind(
    'document',
    'Document downloaded',
    ({ who, whom }) => `${who} downloaded ${whom}`,
  ),
  'candidate.exported': kind(
    'candidate',
    'Candidate exported',
    ({ who }) => `${who} exported everything about a candidate`,
  ),
  'candidate.erased': kind(
    'candidate',
    'Candidate erased',
    ({ who }) => `${who} erased a candidate`,
  ),
  'candidate.held': kind(
    'candidate',
    'Legal hold placed',
    ({ who }) => `${who} placed a candidate on legal hold`,
  ),
  'candidate.released': kind(
    'candidate',
    'Legal hold ended',
    ({ who }) => `${who} ended the legal hold of a candidate`,
  ),
  'retention.changed': kind(
    'organization',
    'Retention changed',
    ({ who }) => `${who} changed how long people are kept`,
  ),
  'audit_log.exported': kind(
    null,
    'Audit log exported',
    ({ who, after }) =>
      `${who} exported the audit log as ${after.format === 'csv' ? 'CSV' : 'JSON lines'}`,
  ),
} satisfies Record<string, Kind>;

export type AuditKind = keyof typeof auditKinds;

const named: Readonly<Record<string, Kind>> = auditKinds;

/** The kind of an entry; a plain one for a kind of a later release. */
export function auditKindOf(name: string): Kind {
  return named[name] ?? kind(null, name, ({ who }) => `${who}: ${name}`);
}

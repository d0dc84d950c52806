/** Why a sign-in at a provider came to nothing, as logs and the audit log name it. */
export type SsoReason =
  | 'expired'
  | 'provider_refused'
  | 'provider_failed'
  | 'another_issuer'
  | 'invalid_token'
  | 'no_address'
  | 'unverified_address'
  | 'other_domain'
  | 'other_identity'
  | 'deactivated'
  | 'no_role';

/** A sign-in at a provider that is refused; the person is told no more than its code. */
export class SsoRefusal extends Error {
  readonly reason: SsoReason;
  readonly userId: string | null;

  constructor(
    reason: SsoReason,
    { userId = null, cause }: { userId?: string | null; cause?: unknown } = {},
  ) {
    super(reason, { cause });
    this.reason = reason;
    this.userId = userId;
  }
}

/** Why the identity provider is refused. */
export type RefusalReason =
  /** There is no such person or group. */
  | 'not_found'
  /** Somebody else, or another group, has it already. */
  | 'taken'
  /** A value that cannot be. */
  | 'invalid'
  /** What cannot be changed, or not as things stand. */
  | 'immutable'
  /** What is not to be had in this way. */
  | 'forbidden'
  /** It was changed by somebody else meanwhile. */
  | 'changed';

/** A refusal of what an identity provider asks for; its message is safe to show. */
export class ProvisioningRefusal extends Error {
  constructor(
    readonly reason: RefusalReason,
    message: string,
  ) {
    super(message);
    this.name = 'ProvisioningRefusal';
  }
}

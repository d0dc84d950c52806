import { unseal } from '@/lib/base/seal-secrets';
import type { ServiceEnvironment } from '@/prisma/generated/client';
import type { ClaimedDelivery } from './claimed-delivery';

/**
 * The encryption context of a partner's signing secret: valid for one partner and environment only.
 */
export function secretContext(partnerId: string, environment: string): string {
  return `partner-secret:${partnerId}:${environment}`;
}

export type Destination =
  | { kind: 'send'; url: string; host: string; secret: string }
  | { kind: 'skip'; reason: 'no_endpoint' | 'no_signing_secret' | 'secret_withdrawn' };

/**
 * Returns the URL and secret of an attempt: the applicant's own URL, else the registry's default.
 * Throws if this deployment's key cannot decrypt the secret.
 */
export function decideDestination(
  delivery: Pick<
    ClaimedDelivery,
    'ownUrl' | 'registryUrl' | 'partnerId' | 'secretVersion' | 'sealedSecret'
  >,
  environment: ServiceEnvironment,
): Destination {
  const url = delivery.ownUrl ?? delivery.registryUrl;
  const { partnerId, secretVersion, sealedSecret } = delivery;
  if (!url || !partnerId) return { kind: 'skip', reason: 'no_endpoint' };
  if (!sealedSecret) {
    const reason = secretVersion === null ? 'no_signing_secret' : 'secret_withdrawn';
    return { kind: 'skip', reason };
  }
  const secret = unseal(sealedSecret, secretContext(partnerId, environment));
  return { kind: 'send', url, host: new URL(url).host, secret };
}

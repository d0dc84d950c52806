import { env } from './env';
import { simulated } from './env-values';

/** How a provider is reached; `simulated` where that was asked for by name, null where there is none. */
export type Provider = { url: string; secret: string } | typeof simulated | null;

function providerOf(url: string | undefined, secret: string | undefined): Provider {
  if (url === simulated) return simulated;
  return url && secret ? { url, secret } : null;
}

/** Returns the vendor of background checks that is configured. */
export function checkVendor(): Provider {
  const { CHECK_VENDOR_URL, CHECK_VENDOR_SECRET } = env();
  return providerOf(CHECK_VENDOR_URL, CHECK_VENDOR_SECRET);
}

/** Returns the voice agent for screening calls that is configured. */
export function screeningAgent(): Provider {
  const { SCREENING_PROVIDER_URL, SCREENING_PROVIDER_SECRET } = env();
  return providerOf(SCREENING_PROVIDER_URL, SCREENING_PROVIDER_SECRET);
}

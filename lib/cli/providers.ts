import { env } from '@/lib/base/env';
import { simulated } from '@/lib/base/env-values';

// What is missing is told as it is; what is simulated as what it pretends.
const without = {
  CHECK_VENDOR_URL: 'no background check can be ordered',
  SCREENING_PROVIDER_URL: 'nobody is called for screening',
  SMTP_URL: 'no email is sent',
  SMS_PROVIDER_URL: 'no text message is sent',
};
const pretending: Record<string, string> = {
  CHECK_VENDOR_URL: 'the results of background checks are made up, and nobody is checked',
  SCREENING_PROVIDER_URL: 'the answers of screening calls are made up, and nobody is called',
};

const simulable = [
  ['CHECK_VENDOR_URL', 'CHECK_VENDOR_SECRET'],
  ['SCREENING_PROVIDER_URL', 'SCREENING_PROVIDER_SECRET'],
] as const;

/** Asks for simulated providers where none is named: for demos and tests, never for production. */
export function simulateProviders(): void {
  for (const [url, secret] of simulable) {
    // A secret without its address is a mistake that must be told, not covered.
    if (!process.env[secret]?.trim()) process.env[url] = process.env[url]?.trim() || simulated;
  }
}

/** Says what each provider that is missing or simulated means for those who use the service. */
export function sayMissingProviders(): void {
  const known: Record<string, unknown> = env();
  for (const [name, lack] of Object.entries(without)) {
    if (known[name] === undefined) console.warn(`${name} is not set: ${lack}.`);
    if (known[name] === simulated) console.warn(`${name} is "${simulated}": ${pretending[name]}.`);
  }
}

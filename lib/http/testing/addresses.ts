import type { organizationDocument } from '@/lib/http/openapi/files';

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/**
 * Puts addresses for the documented hosts of examples, which resolve only where there is a network,
 * and a time to come for a documented one.
 */
export function exemplifyAddresses({ paths }: ReturnType<typeof organizationDocument>): void {
  for (const [path, example] of [
    ['webhook', { url: 'https://93.184.216.34/hooks' }],
    ['sso', { issuer: 'https://93.184.216.34', client_id: 'x' }],
    ['partner/signing-secret/schedule', { takes_effect_at: inAnHour() }],
  ] as const) {
    const { put, post } = paths[`/api/v1/settings/${path}`] ?? {};
    const json = (put ?? post)?.requestBody?.content['application/json'];
    if (json) json.example = example;
  }
}

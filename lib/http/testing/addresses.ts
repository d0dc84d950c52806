import type { organizationDocument } from '@/lib/http/openapi/files';

/** Puts addresses for the documented hosts of examples, which resolve only where there is a network. */
export function exemplifyAddresses({ paths }: ReturnType<typeof organizationDocument>): void {
  for (const [path, example] of [
    ['webhook', { url: 'https://93.184.216.34/hooks' }],
    ['sso', { issuer: 'https://93.184.216.34', client_id: 'x' }],
  ] as const) {
    const json = paths[`/api/v1/settings/${path}`]?.put?.requestBody?.content['application/json'];
    if (json) json.example = example;
  }
}

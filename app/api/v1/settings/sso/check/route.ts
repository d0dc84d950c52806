import { handle, route } from '@/lib/http/route';
import { checkSsoProvider as check } from '@/lib/organization/sso/contract';
import { checkSsoProvider } from '@/lib/organization/sso/settings';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(check, async ({ actor }) => ({ problem: await checkSsoProvider(actor) })),
);

import { env } from '@/lib/env';
import { parseAllowedHosts } from './host';
import { createResolver } from './resolve';
import { createSender, type Sender } from './send';

let sender: Sender | undefined;

/** The sender that all drains of this process share, so that its connections are kept between them. */
export function defaultSender(): Sender {
  const { DANGEROUSLY_ALLOW_WEBHOOK_HOSTS: allowed } = env();
  sender ??= createSender({ allowedHosts: parseAllowedHosts(allowed), resolve: createResolver() });
  return sender;
}

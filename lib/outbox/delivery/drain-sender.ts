import { createSender, type Sender } from './send';
import { webhookUrlRules } from './url-rules';

let sender: Sender | undefined;

/** Returns the sender that all drains of this process share, to reuse its connections. */
export function defaultSender(): Sender {
  sender ??= createSender(webhookUrlRules());
  return sender;
}

import { createSender, type Sender } from './send';
import { webhookUrlRules } from './url-rules';

let sender: Sender | undefined;

/** The sender that all drains of this process share, so that its connections are kept between them. */
export function defaultSender(): Sender {
  sender ??= createSender(webhookUrlRules());
  return sender;
}

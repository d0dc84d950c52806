/**
 * Why an attempt got no answer:
 * - `dns`: the host did not resolve, or not in time
 * - `forbidden_address`: the host is, or resolves to, something that is not public
 * - `connect`: no TCP connection came about
 * - `tls`: the handshake failed, or the certificate is not to be trusted for this host
 * - `timeout`: the whole exchange, connecting and reading the answer included, took too long
 * - `reset`: the connection ended before the answer did
 * - `protocol`: what came back is not an HTTP/1.1 answer
 * - `unsendable`: the URL or a header cannot be put into a request, or the sender was closed; nothing
 *   was tried
 */
export type FailureClass =
  | 'dns'
  | 'forbidden_address'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'reset'
  | 'protocol'
  | 'unsendable';

/** Carries a failure class known where the error arises through code that knows nothing of it. */
export class DeliveryFailure extends Error {
  readonly failureClass: FailureClass;

  /** Names the class and, in words, what happened. */
  constructor(failureClass: FailureClass, message: string, cause?: unknown) {
    super(message, { cause });
    this.failureClass = failureClass;
  }
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '');

/** Classes an error met while connecting, before any of the request was sent. */
export function classifyConnectError(error: Error): FailureClass {
  if (error instanceof DeliveryFailure) return error.failureClass;
  if (codeOf(error) === 'UND_ERR_CONNECT_TIMEOUT') return 'timeout';
  // Several addresses tried in vain make an AggregateError without a system call.
  if (error instanceof AggregateError) return 'connect';
  return 'syscall' in error && error.syscall === 'connect' ? 'connect' : 'tls';
}

/** Classes an error of the exchange itself, once connecting is over. */
export function classifyExchangeError(error: Error): FailureClass {
  if (error instanceof DeliveryFailure) return error.failureClass;
  const code = codeOf(error);
  if (/^UND_ERR_(INVALID_ARG|NOT_SUPPORTED|CLOSED|DESTROYED)$/.test(code)) return 'unsendable';
  if (/^ERR_(SSL|TLS)|^EPROTO$/.test(code)) return 'tls';
  if (/^(ECONNRESET|EPIPE|ECONNABORTED|ETIMEDOUT)$/.test(code)) return 'reset';
  if (code === 'UND_ERR_SOCKET')
    return error.message === 'other side closed' ? 'reset' : 'protocol';
  return 'protocol';
}

/**
 * Why an attempt got no response:
 * - `dns`: the host did not resolve, or not in time
 * - `forbidden_address`: the host is, or resolves to, a host that is not public
 * - `connect`: no TCP connection was made
 * - `tls`: the handshake failed, or the certificate is not trusted for this host
 * - `timeout`: the exchange took too long, including connecting and reading the response
 * - `reset`: the connection ended before the response did
 * - `protocol`: the response is not valid HTTP/1.1
 * - `unsendable`: the URL or a header is not valid in a request, or the sender was closed; nothing
 *   was sent
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

/**
 * An error with a failure class, for code between here and the sender that does not know the
 * classes.
 */
export class DeliveryFailure extends Error {
  readonly failureClass: FailureClass;

  /** Sets the failure class and a message. */
  constructor(failureClass: FailureClass, message: string, cause?: unknown) {
    super(message, { cause });
    this.failureClass = failureClass;
  }
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '');

/** Classifies an error that occurred while connecting, before any of the request was sent. */
export function classifyConnectError(error: Error): FailureClass {
  if (error instanceof DeliveryFailure) return error.failureClass;
  if (codeOf(error) === 'UND_ERR_CONNECT_TIMEOUT') return 'timeout';
  // If every address failed, the error is an AggregateError without a system call.
  if (error instanceof AggregateError) return 'connect';
  return 'syscall' in error && error.syscall === 'connect' ? 'connect' : 'tls';
}

/** Classifies an error that occurred after connecting. */
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

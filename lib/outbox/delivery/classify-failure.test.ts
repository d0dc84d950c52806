import { expect, test } from 'vitest';
import { classifyExchangeError } from './classify-failure';

test.each([
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
  ['EPROTO', 'tls'],
  ['ECONNRESET', 'reset'],
  ['EPIPE', 'reset'],
  ['ETIMEDOUT', 'reset'],
  ['UND_ERR_INVALID_ARG', 'unsendable'],
  ['UND_ERR_DESTROYED', 'unsendable'],
  ['UND_ERR_SOCKET', 'protocol'],
  ['HPE_INVALID_CONSTANT', 'protocol'],
])('%s during an exchange is classified as %s', (code, failureClass) => {
  expect(classifyExchangeError(Object.assign(new Error('failed'), { code }))).toBe(failureClass);
});

test('a receiver that closes the connection resets the exchange', () => {
  const error = Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' });
  expect(classifyExchangeError(error)).toBe('reset');
});

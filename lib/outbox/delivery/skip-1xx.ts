import type { Socket } from 'node:net';

const statusLine = /^HTTP\/1\.[01] 1(?!01)\d\d$/;
const statusLineLength = 'HTTP/1.1 100'.length;
const longestInterim = 16 * 1_024;

/**
 * Makes a client's socket skip interim (1xx) responses. Undici treats an unrequested 100 as a
 * broken connection, although HTTP says to ignore it. A 101 (switching protocols) is left for
 * undici to refuse.
 */
export function skipInterimAnswers(socket: Socket): void {
  const read = socket.read.bind(socket);
  let requestBytes = 0;
  let isAtStart = false;
  let held: Buffer = Buffer.alloc(0);

  function filter(chunk: Buffer): Buffer | undefined {
    // A request was written since the last read, so the next bytes start its response.
    if (socket.bytesWritten !== requestBytes) {
      requestBytes = socket.bytesWritten;
      isAtStart = true;
    }
    if (!isAtStart) return chunk;
    let bytes: Buffer = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    held = Buffer.alloc(0);
    for (;;) {
      const rest = afterInterim(bytes);
      if (rest === 'unknown') {
        held = bytes;
        return undefined;
      }
      if (rest === 'none') {
        isAtStart = false;
        return bytes;
      }
      bytes = rest;
    }
  }

  socket.read = (size?: number) => {
    for (;;) {
      const chunk = read(size);
      if (!Buffer.isBuffer(chunk)) return chunk;
      const passed = filter(chunk);
      if (passed) return passed;
    }
  };
}

/**
 * Returns what follows a leading interim response; `none` if there is none, `unknown` if more is
 * needed.
 */
function afterInterim(bytes: Buffer): Buffer | 'none' | 'unknown' {
  const start = bytes.toString('latin1', 0, statusLineLength);
  if (start.length < statusLineLength) {
    return 'HTTP/1.1 1'.startsWith(start.slice(0, 10)) ? 'unknown' : 'none';
  }
  if (!statusLine.test(start)) return 'none';
  const end = bytes.indexOf('\r\n\r\n');
  if (end >= 0) return bytes.subarray(end + 4);
  return bytes.length < longestInterim ? 'unknown' : 'none';
}

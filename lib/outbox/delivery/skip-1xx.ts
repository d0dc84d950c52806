import type { Socket } from 'node:net';

const statusLine = /^HTTP\/1\.[01] 1(?!01)\d\d$/;
const statusLineLength = 'HTTP/1.1 100'.length;
const longestInterim = 16 * 1_024;

/**
 * Makes a client's socket skip the interim (1xx) answers that come before the real one. Undici
 * takes a 100 it did not ask for as a broken connection, where HTTP says to ignore it. A switch of
 * protocols (101) is left to be refused.
 */
export function skipInterimAnswers(socket: Socket): void {
  const read = socket.read.bind(socket);
  let requestBytes = 0;
  let isAtStart = false;
  let held: Buffer = Buffer.alloc(0);

  function filter(chunk: Buffer): Buffer | undefined {
    // What was written since the last look is a request, so what follows is its answer's start.
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

/** What follows a leading interim answer; `none` where there is none, `unknown` before enough is read. */
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

import { createServer, type TLSSocket } from 'node:tls';

// Fifty HTTPS endpoints, one to a loopback address, that answer at once and remember what came when.
const { key, cert, addresses } = JSON.parse(process.argv[2] ?? '{}');
const answer = Buffer.from('HTTP/1.1 204 No Content\r\n\r\n');
const headEnd = Buffer.from('\r\n\r\n');
let received: [id: string, at: number][] = [];
let hung = '';

/** How many bytes the request at the beginning has, or -1 while it is not whole. */
function lengthOf(bytes: Buffer): number {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return -1;
  const head = bytes.toString('latin1', 0, end);
  const length = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  if (bytes.length < length) return -1;
  const id = /service-event-id: ([\w-]+)/i.exec(head)?.[1] ?? '';
  received.push([id, performance.timeOrigin + performance.now()]);
  return length;
}

function serve(socket: TLSSocket): void {
  let bytes: Buffer = Buffer.alloc(0);
  const isHung = socket.localAddress === hung;
  socket.setNoDelay(true);
  // Whoever is measured may hang up at any moment.
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
    for (let length = lengthOf(bytes); length >= 0; length = lengthOf(bytes)) {
      bytes = bytes.subarray(length);
      if (!isHung) socket.write(answer);
    }
  });
}

const servers = addresses.map(() => createServer({ key, cert }, serve));
const listen = (index: number, port: number): void => {
  servers[index].listen(port, addresses[index], () => {
    const bound = servers[index].address().port;
    if (index + 1 < servers.length) listen(index + 1, bound);
    else process.send?.({ port: bound });
  });
};
listen(0, 0);

process.on('message', (message: { take: true } | { hang: string }) => {
  if ('hang' in message) hung = message.hang;
  process.send?.({ received });
  received = [];
});
process.on('disconnect', () => process.exit(0));

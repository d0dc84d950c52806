import { createSocket } from 'node:dgram';

export type DnsServer = {
  /** Its address, as DNS_SERVERS takes it. */
  address: string;
  /** The TXT records it knows, by name. */
  records: Map<string, string[]>;
  close(): Promise<void>;
};

const headerBytes = 12;

// A name is a list of labels, each after its length; the question ends with type and class.
function question(query: Buffer): { name: string; bytes: Buffer } {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString());
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), bytes: query.subarray(headerBytes, at + 5) };
}

function textRecord(value: string): Buffer {
  const parts = (value.match(/.{1,200}/g) ?? ['']).map((part) =>
    Buffer.concat([Buffer.from([part.length]), Buffer.from(part)]),
  );
  const data = Buffer.concat(parts);
  const head = Buffer.from([
    0xc0,
    headerBytes,
    0,
    16,
    0,
    1,
    0,
    0,
    0,
    1,
    data.length >> 8,
    data.length & 255,
  ]);
  return Buffer.concat([head, data]);
}

function answerTo(query: Buffer, records: Map<string, string[]>): Buffer {
  const { name, bytes } = question(query);
  const found = records.get(name);
  const header = Buffer.alloc(headerBytes);
  query.copy(header, 0, 0, 2);
  // An answer of authority; code 3 says that there is no such name.
  header.writeUInt16BE(found ? 0x8580 : 0x8583, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(found?.length ?? 0, 6);
  return Buffer.concat([header, bytes, ...(found ?? []).map(textRecord)]);
}

/** Starts a name server on loopback that knows TXT records. */
export async function startDnsServer(): Promise<DnsServer> {
  const records = new Map<string, string[]>();
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    socket.send(answerTo(query, records), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function tlv(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const size = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) digits.unshift((rest & 0x7f) | 0x80);
  return digits;
}

/** Writes ASN.1 values in DER, as far as certificates need them. */
export const der = {
  sequence: (...parts: Buffer[]) => tlv(0x30, ...parts),
  set: (...parts: Buffer[]) => tlv(0x31, ...parts),
  integer: (bytes: Buffer) => tlv(0x02, bytes),
  boolean: (value: boolean) => tlv(0x01, Buffer.from([value ? 0xff : 0])),
  octets: (bytes: Buffer) => tlv(0x04, bytes),
  bits: (bytes: Buffer) => tlv(0x03, Buffer.from([0]), bytes),
  text: (value: string) => tlv(0x0c, Buffer.from(value)),
  time: (at: Date) =>
    tlv(0x18, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`)),
  /** A context-specific tag; constructed around other values unless `primitive`. */
  tagged: (tag: number, content: Buffer, kind: 'constructed' | 'primitive' = 'constructed') =>
    tlv((kind === 'constructed' ? 0xa0 : 0x80) | tag, content),
  oid: (dotted: string) => {
    const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
    return tlv(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
  },
};

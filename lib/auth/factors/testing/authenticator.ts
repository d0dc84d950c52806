import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') {
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, held]) => [cbor(key), cbor(held)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

/** What a question for a passkey says that an authenticator reads. */
type Question = { challenge: string; rpId?: string; rp?: { id?: string } };

/** Where an answer departs from what a browser would give. */
type Twist = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number };

/** An authenticator with one passkey, which answers as a browser passes it on. */
export class Authenticator {
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #origin: string;
  readonly id = base64url(randomBytes(24));
  counter = 0;

  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
    this.#origin = origin;
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const [bytesX, bytesY] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
    const pairs: [number, Cbor][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytesX],
      [-3, bytesY],
    ];
    return cbor(new Map(pairs));
  }

  #data(rpId: string, isNew: boolean, { isVerified = true, counter }: Twist): Buffer {
    if (counter === undefined) this.counter += 1;
    const flags = 1 | (isVerified ? 4 : 0) | (isNew ? 64 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    const common = [sha256(rpId), Buffer.from([flags]), count];
    if (!isNew) return Buffer.concat(common);
    const id = Buffer.from(this.id, 'base64url');
    return Buffer.concat([
      ...common,
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      this.#coseKey(),
    ]);
  }

  #clientData(type: string, { challenge }: Question, twist: Twist): string {
    const origin = twist.origin ?? this.#origin;
    return JSON.stringify({ type, challenge, origin, crossOrigin: false });
  }

  get #common() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  /** Makes the passkey. */
  create(question: Question, twist: Twist = {}) {
    const data = this.#data(twist.rpId ?? question.rp?.id ?? '', true, twist);
    const pairs: [string, Cbor][] = [
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', data],
    ];
    const clientDataJSON = base64url(this.#clientData('webauthn.create', question, twist));
    const attestationObject = base64url(cbor(new Map(pairs)));
    const response = { clientDataJSON, attestationObject, transports: ['internal'] };
    return { ...this.#common, response };
  }

  /** Signs a question. */
  get(question: Question, twist: Twist = {}) {
    const data = this.#data(twist.rpId ?? question.rpId ?? '', false, twist);
    const clientData = this.#clientData('webauthn.get', question, twist);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#privateKey);
    const response = {
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(data),
      signature: base64url(signature),
    };
    return { ...this.#common, response };
  }
}

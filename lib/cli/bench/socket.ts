import { connect, type Socket } from 'node:net';

const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('0\r\n\r\n');

/** An answer as far as a benchmark looks at it. */
export type Answer = { status: number; bytes: number };

/** Where the answer that begins the buffer ends; -1 while more of it is to come. */
function endOf(received: Buffer, bodyAt: number): number {
  const head = received.toString('latin1', 0, bodyAt).toLowerCase();
  const length = head.match(/\r\ncontent-length: (\d+)/)?.[1];
  if (length !== undefined) {
    const end = bodyAt + Number(length);
    return received.length >= end ? end : -1;
  }
  if (!head.includes('\r\ntransfer-encoding: chunked')) return bodyAt;
  const tail = received.subarray(-lastChunk.length);
  return tail.equals(lastChunk) ? received.length : -1;
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.setNoDelay(true);
    socket.once('error', reject);
  });
}

/** One kept-alive connection that asks one thing at a time and costs next to nothing itself. */
export class Connection {
  private received: Buffer[] = [];
  private waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;

  private constructor(
    private readonly port: number,
    private readonly head: string,
    private socket: Socket,
  ) {
    this.listen();
  }

  /** Opens a connection whose every request carries the token. */
  static async open(port: number, token: string): Promise<Connection> {
    const head = `HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    return new Connection(port, head, await connected(port));
  }

  private listen(): void {
    this.received = [];
    this.socket.on('data', (chunk) => this.receive(chunk));
    this.socket.on('error', (error) => this.waiting?.reject(error));
    this.socket.on('close', () => {
      this.waiting?.reject(new Error('The server closed the connection.'));
    });
  }

  private receive(chunk: Buffer): void {
    this.received.push(chunk);
    const all = this.received.length === 1 ? chunk : Buffer.concat(this.received);
    this.received = [all];
    const at = all.indexOf(headEnd);
    if (at < 0 || endOf(all, at + headEnd.length) < 0) return;
    this.received = [];
    const status = Number(all.toString('latin1', 9, 12));
    this.waiting?.resolve({ status, bytes: all.length });
    this.waiting = undefined;
  }

  private async ask(request: string | Buffer): Promise<Answer> {
    // A server closes what nobody uses for a minute, while others have their turns.
    if (this.socket.closed || this.socket.readableEnded) {
      this.socket = await connected(this.port);
      this.listen();
    }
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.socket.write(request);
    });
  }

  /** Sends a GET and waits for the whole answer. */
  get(path: string): Promise<Answer> {
    return this.ask(`GET ${path} ${this.head}`);
  }

  /** Sends a request with a JSON body, or none, and waits for the whole answer. */
  send(method: string, path: string, body?: unknown): Promise<Answer> {
    const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
    const sized = `Content-Type: application/json\r\nContent-Length: ${bytes.length}\r\n\r\n`;
    const head = `${method} ${path} ${this.head.replace(/\r\n\r\n$/, '\r\n')}${sized}`;
    return this.ask(Buffer.concat([Buffer.from(head), bytes]));
  }

  close(): void {
    this.waiting = undefined;
    this.socket.destroy();
  }
}

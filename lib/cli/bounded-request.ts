import { IncomingMessage } from 'node:http';
import { bodyLimits } from '@/lib/http/body-limits';

/** How waiting for a body ended: it is complete, it is too large, too many wait, or the client left. */
export type Held = 'whole' | 'too large' | 'crowded' | 'gone';

// All bodies of one process that wait for their end; those of sign-ins are never refused for it.
const roomFor = 64 * 1024 * 1024;
let heldBytes = 0;

// A client that writes all before it reads would never see the refusal of a body left unread; whoever
// sends more than this is not waiting for one.
const drainLimit = 128 * 1024 * 1024;

/** A request whose body is counted as it comes off the wire, before anybody can read it. */
export class BoundedRequest extends IncomingMessage {
  private limit = Number.POSITIVE_INFINITY;
  private size = 0;
  private held: Buffer[] | null = null;
  private settle: (held: Held) => void = () => undefined;

  /** Lets readers have `limit` bytes and the chunk that goes over it; what follows is dropped. */
  bound(limit: number): void {
    this.limit = limit;
  }

  /** Holds the body back from readers until it is complete, or refused. */
  hold(limit: number): Promise<Held> {
    this.limit = limit;
    this.held = [];
    return new Promise((resolve) => {
      this.settle = resolve;
      this.once('close', () => {
        this.letGo();
        resolve('gone');
      });
    });
  }

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (chunk === null) return this.finish();
    this.size += chunk.length;
    if (this.held) return this.keep(this.held, chunk);
    if (this.size - chunk.length <= this.limit) return super.push(chunk, encoding);
    if (this.size > drainLimit) this.socket.destroy();
    return true;
  }

  private keep(held: Buffer[], chunk: Buffer): true {
    const isLarge = this.size > this.limit;
    const isCrowded = this.size > bodyLimits.signIn && heldBytes + chunk.length > roomFor;
    if (!isLarge && !isCrowded) {
      held.push(chunk);
      heldBytes += chunk.length;
      return true;
    }
    this.letGo();
    this.limit = 0;
    this.settle(isLarge ? 'too large' : 'crowded');
    return true;
  }

  private letGo(): Buffer[] {
    const held = this.held ?? [];
    this.held = null;
    heldBytes -= held.reduce((size, { length }) => size + length, 0);
    return held;
  }

  private finish(): boolean {
    for (const chunk of this.letGo()) super.push(chunk);
    const wantsMore = super.push(null);
    this.settle('whole');
    return wantsMore;
  }
}

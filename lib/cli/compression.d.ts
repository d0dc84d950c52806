declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  /** The part of the package that is used here; its own types ask for Express. */
  export default function compression(options?: {
    threshold?: number;
  }): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

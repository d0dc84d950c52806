import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a request comes from. */
export type RequestOrigin = {
  requestId: string | null;
  address: string | null;
  userAgent: string | null;
};

const nowhere: RequestOrigin = { requestId: null, address: null, userAgent: null };
const current = new AsyncLocalStorage<RequestOrigin>();

/** Runs the work of a request, which can ask for its origin at any depth. */
export function withOrigin<T>(origin: RequestOrigin, work: () => T): T {
  return current.run(origin, work);
}

/** Returns where the present request comes from; all null outside of requests. */
export function currentOrigin(): RequestOrigin {
  return current.getStore() ?? nowhere;
}

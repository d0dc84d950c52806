import {
  type EarlyRefusal,
  earlyRefusal,
  interfacePrefixes,
  isBelow,
  pathOf,
} from './early-refusal';

/**
 * The answer, of an interface's own kind, to a path with empty parts, which the framework would
 * refuse or redirect in its own words. Undefined for every other request.
 */
export function unroutableAnswer(
  url: string,
  requestId: string | string[] | undefined,
): EarlyRefusal | undefined {
  const path = pathOf(url);
  if (!interfacePrefixes.some(isBelow(path)) || !/\/\/|\\/.test(path)) return undefined;
  return earlyRefusal({ url, requestId }, 'NOT_FOUND', 'There is nothing at this path.');
}

const routable = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

// Their routes all refuse OPTIONS, naming the methods they have or that there is nothing.
const refusing = [...interfacePrefixes, '/api/cron', '/metrics', '/healthz', '/readyz'];

/**
 * The method under which the framework is to route a request. One that it does not know becomes
 * OPTIONS where the route refuses that as it would refuse the method itself.
 */
export function routedMethod(method: string, url: string): string {
  return !routable.has(method) && refusing.some(isBelow(pathOf(url))) ? 'OPTIONS' : method;
}

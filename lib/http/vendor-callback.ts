import type { z } from 'zod';
import { ServiceError } from '@/lib/base/errors';
import { bodyLimits } from './body-limits';
import { parseJson, readBytes } from './read-body';
import { parseInput } from './read-request';
import { failure } from './refusal';
import { requestIdOf } from './request-id';
import { orgSurface } from './surfaces';
import { isSigned } from './verify-signature';

type Callback<Params extends z.ZodType, Body extends z.ZodType> = {
  /** What the caller signs with; nobody is let in while it is unset. */
  secret(): string | undefined;
  params: Params;
  body: Body;
  run(params: z.output<Params>, body: z.output<Body>): Promise<object>;
};

type CallbackHandler = (
  request: Request,
  context: { params: Promise<Record<string, string | string[] | undefined>> },
) => Promise<Response>;

/** The exports of a route that another system calls back: runs only what carries its signature. */
export function callbackRoute<Params extends z.ZodType, Body extends z.ZodType>({
  secret,
  params,
  body,
  run,
}: Callback<Params, Body>): { POST: CallbackHandler } {
  const answer: CallbackHandler = async (request, context) => {
    const bytes = await readBytes(request, bodyLimits.callback);
    const key = secret();
    if (!key || !isSigned(key, request.headers.get('service-signature'), bytes)) {
      throw new ServiceError('UNAUTHORIZED', 'The signature is missing, wrong or too old.');
    }
    const input = parseInput(body, parseJson(bytes));
    return Response.json(await run(parseInput(params, await context.params), input));
  };
  return {
    async POST(request, context) {
      const requestId = requestIdOf(request);
      const refuse = (error: unknown) => failure(orgSurface, error, requestId, 'callback failed');
      const response = await answer(request, context).catch(refuse);
      response.headers.set('X-Request-ID', requestId);
      response.headers.set('Cache-Control', 'no-store');
      return response;
    },
  };
}

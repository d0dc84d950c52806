import { AggregatorRegistry } from 'prom-client';
import { env } from '@/lib/env';
import { ServiceError } from '@/lib/errors';
import { orgSurface } from '@/lib/http/org-surface';
import { requestIdOf } from '@/lib/http/request-id';
import { requireSecret } from '@/lib/http/shared-secret';
import { log } from '@/lib/log';
import { outboxGauges } from './gauges';
import { allReports } from './worker';

const contentType = 'text/plain; version=0.0.4; charset=utf-8';

async function metricsText(): Promise<string> {
  const [reports, gauges] = await Promise.all([allReports(), outboxGauges()]);
  return `${await AggregatorRegistry.aggregate(reports).metrics()}\n${gauges}`;
}

function failure(error: unknown, requestId: string): Response {
  const known = error instanceof ServiceError ? error : undefined;
  if (!known) log().error({ err: error, request_id: requestId }, 'metrics could not be gathered');
  const message = known?.message ?? 'Something failed on our side.';
  const body = orgSurface.errorBody(known?.code ?? 'INTERNAL_ERROR', message, requestId);
  const headers: HeadersInit = known ? { 'WWW-Authenticate': 'Bearer' } : {};
  return Response.json(body, { status: known?.status ?? 500, headers });
}

/** Answers a scrape by who knows METRICS_TOKEN, with the metrics of the whole deployment. */
export async function answerMetrics(request: Request): Promise<Response> {
  const requestId = requestIdOf(request);
  const respond = async () => {
    requireSecret(request, env().METRICS_TOKEN, 'Metrics need the token of this deployment.');
    return new Response(await metricsText(), { headers: { 'Content-Type': contentType } });
  };
  const response = await respond().catch((error: unknown) => failure(error, requestId));
  response.headers.set('X-Request-ID', requestId);
  response.headers.set('Cache-Control', 'no-store');
  return response;
}

import type pg from 'pg';
import { AggregatorRegistry } from 'prom-client';
import { env } from '@/lib/env';
import { orgSurface } from '@/lib/http/org-surface';
import { failure } from '@/lib/http/refusal';
import { requestIdOf } from '@/lib/http/request-id';
import { requireSecret } from '@/lib/http/shared-secret';
import { databaseGauges } from './gauges';
import { allReports } from './worker';

type Database = Pick<pg.Pool, 'query'>;

const contentType = 'text/plain; version=0.0.4; charset=utf-8';

async function metricsText(database: Database | undefined): Promise<string> {
  const [reports, gauges] = await Promise.all([allReports(), databaseGauges(database)]);
  return `${await AggregatorRegistry.aggregate(reports).metrics()}\n${gauges}`;
}

/**
 * Answers a scrape by who knows METRICS_TOKEN, with the metrics of the whole deployment; without its
 * database, with what the processes have counted.
 */
export async function answerMetrics(request: Request, database?: Database): Promise<Response> {
  const requestId = requestIdOf(request);
  const respond = async () => {
    requireSecret(request, env().METRICS_TOKEN, 'Metrics need the token of this deployment.');
    return new Response(await metricsText(database), { headers: { 'Content-Type': contentType } });
  };
  const response = await respond().catch((error: unknown) =>
    failure(orgSurface, error, requestId, 'metrics could not be gathered'),
  );
  response.headers.set('X-Request-ID', requestId);
  response.headers.set('Cache-Control', 'no-store');
  return response;
}

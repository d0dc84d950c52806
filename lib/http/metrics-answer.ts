import type pg from 'pg';
import { AggregatorRegistry } from 'prom-client';
import { pool } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { databaseGauges } from '@/lib/base/metrics/database-gauges';
import { allReports } from '@/lib/base/metrics/worker-reports';
import { failure } from './refusal';
import { requestIdOf } from './request-id';
import { requireSecret } from './shared-secret';
import { orgSurface } from './surfaces';

type Database = Pick<pg.Pool, 'query'>;

const contentType = 'text/plain; version=0.0.4; charset=utf-8';

async function metricsText(database: Database): Promise<string> {
  const [reports, gauges] = await Promise.all([allReports(), databaseGauges(database)]);
  return `${await AggregatorRegistry.aggregate(reports).metrics()}\n${gauges}`;
}

/**
 * Answers a scrape that carries METRICS_TOKEN, with the metrics of the whole deployment; without its
 * database, with what the processes have counted.
 */
export async function answerMetrics(
  request: Request,
  database: Database = pool(),
): Promise<Response> {
  const requestId = requestIdOf(request);
  const respond = async () => {
    requireSecret(request, [env().METRICS_TOKEN], 'Metrics need the token of this deployment.');
    return new Response(await metricsText(database), { headers: { 'Content-Type': contentType } });
  };
  const response = await respond().catch((error: unknown) =>
    failure(orgSurface, error, requestId, 'metrics could not be gathered'),
  );
  response.headers.set('X-Request-ID', requestId);
  response.headers.set('Cache-Control', 'no-store');
  return response;
}

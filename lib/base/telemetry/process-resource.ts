import { hostname } from 'node:os';
import { DiagLogLevel, diag } from '@opentelemetry/api';
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { newId } from '@/lib/base/ids';
import { log } from '@/lib/base/log';

/** Says which process this is; what OTEL_RESOURCE_ATTRIBUTES and OTEL_SERVICE_NAME say comes first. */
export function describeProcess(environment: string): Resource {
  const own = resourceFromAttributes({
    'service.name': 'recruiting',
    'service.instance.id': newId(),
    'deployment.environment.name': environment,
    'host.name': hostname(),
    'process.pid': process.pid,
  });
  return defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [envDetector] }));
}

const quietMs = 60_000;

/** Has trouble with the export told in the log, at most once a minute. */
export function reportTrouble(): void {
  let [toldAt, untold] = [Number.NEGATIVE_INFINITY, 0];
  const tell = (...said: unknown[]) => {
    untold += 1;
    if (performance.now() - toldAt < quietMs) return;
    const [times, reason] = [untold, said.map(String).join(' ').slice(0, 300)];
    [toldAt, untold] = [performance.now(), 0];
    log().warn({ reason, times }, 'telemetry could not be exported');
  };
  const silent = () => undefined;
  const logger = { error: tell, warn: tell, info: silent, debug: silent, verbose: silent };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}

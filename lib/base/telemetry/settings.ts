import { Problem } from '@/lib/base/postgres/problem';

export type Signal = 'traces' | 'metrics' | 'logs';
export type Protocol = 'http/protobuf' | 'http/json';

/** Which signals are exported, and how each is encoded. */
export type TelemetrySettings = Partial<Record<Signal, Protocol>>;

type Environment = Readonly<Record<string, string | undefined>>;

const protocols = ['http/protobuf', 'http/json'] as const;

function isExported(environment: Environment, signal: Signal): boolean {
  const name = `OTEL_${signal.toUpperCase()}_EXPORTER`;
  const exporter = environment[name]?.trim();
  if (exporter && exporter !== 'otlp' && exporter !== 'none') {
    throw new Problem(`${name} is "${exporter}": it must be otlp or none, such as otlp.`);
  }
  if (exporter) return exporter === 'otlp';
  const specific = environment[`OTEL_EXPORTER_OTLP_${signal.toUpperCase()}_ENDPOINT`];
  return Boolean(environment.OTEL_EXPORTER_OTLP_ENDPOINT || specific);
}

function protocolOf(environment: Environment, signal: Signal): Protocol {
  const wanted =
    environment[`OTEL_EXPORTER_OTLP_${signal.toUpperCase()}_PROTOCOL`] ||
    environment.OTEL_EXPORTER_OTLP_PROTOCOL ||
    'http/protobuf';
  const protocol = protocols.find((one) => one === wanted);
  if (!protocol) {
    throw new Problem(
      `OTEL_EXPORTER_OTLP_PROTOCOL is "${wanted}": it must be ${protocols.join(' or ')}, such as ${protocols[0]}.`,
    );
  }
  return protocol;
}

function requireAddresses(environment: Environment): void {
  for (const part of ['', 'TRACES_', 'METRICS_', 'LOGS_']) {
    const name = `OTEL_EXPORTER_OTLP_${part}ENDPOINT`;
    const value = environment[name]?.trim();
    if (!value || (/^https?:\/\//i.test(value) && URL.canParse(value))) continue;
    const path = part && `/v1/${part.slice(0, -1).toLowerCase()}`;
    // What was set is not shown: it may hold a password.
    throw new Problem(
      `${name} must be an address that begins with http:// or https://, such as http://collector:4318${path}.`,
    );
  }
}

/**
 * Returns which signals the standard OTEL_* variables ask for: none unless an endpoint or an exporter
 * is named, and none with OTEL_SDK_DISABLED. Throws a Problem for what this service cannot do.
 */
export function telemetrySettings(environment: Environment): TelemetrySettings {
  if (environment.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true') return {};
  requireAddresses(environment);
  const signals = (['traces', 'metrics', 'logs'] as const).filter((signal) =>
    isExported(environment, signal),
  );
  return Object.fromEntries(signals.map((signal) => [signal, protocolOf(environment, signal)]));
}

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { telemetrySettings } from './settings';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
const all = { traces: 'http/protobuf', metrics: 'http/protobuf', logs: 'http/protobuf' };

test.each([
  ['nothing', {}, {}],
  ['a name alone', { OTEL_SERVICE_NAME: 'recruiting' }, {}],
  ['an endpoint', endpoint, all],
  ['an endpoint, and to leave it', { ...endpoint, OTEL_SDK_DISABLED: 'TRUE' }, {}],
  [
    'the endpoint of one signal',
    { OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: 'http://a/' },
    { logs: all.logs },
  ],
  ['an exporter', { OTEL_TRACES_EXPORTER: 'otlp' }, { traces: all.traces }],
  [
    'no logs, and metrics as JSON',
    {
      ...endpoint,
      ...{ OTEL_LOGS_EXPORTER: 'none', OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: 'http/json' },
    },
    { traces: 'http/protobuf', metrics: 'http/json' },
  ],
])('variables that ask for %s', (_, environment, wanted) => {
  expect(telemetrySettings(environment)).toEqual(wanted);
});

test.each([
  [{ OTEL_TRACES_EXPORTER: 'zipkin' }, /OTEL_TRACES_EXPORTER is "zipkin"/],
  [{ ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /PROTOCOL is "grpc"/],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    /^OTEL_EXPORTER_OTLP_ENDPOINT must be .*, such as http:\/\/collector:4318\.$/,
  ],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '10.0.0.5:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://collector:4317' }, /^OTEL_EXPORTER_OTLP_ENDPOINT must/],
  [
    { ...endpoint, OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'collector:4318' },
    /^OTEL_EXPORTER_OTLP_METRICS_ENDPOINT must be .*, such as http:\/\/collector:4318\/v1\/metrics\.$/,
  ],
])('variables that ask for what is not there are refused', (environment, message) => {
  expect(() => telemetrySettings(environment)).toThrow(message);
});

test('a process that is not asked for telemetry loads nothing of the SDK', () => {
  const look = `
    const { startTelemetry } = await import('./lib/base/telemetry/start.ts');
    await import('./lib/cli/front.ts');
    await startTelemetry();
    const { default: { _cache: loaded } } = await import('node:module');
    const isSdk = (file) => /@opentelemetry.(?!api\\b)/.test(file);
    console.log(Object.keys(loaded).filter(isSdk).length);`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', look];
  const loaded = (given: object) =>
    Number(
      execFileSync(process.execPath, args, {
        env: { NODE_ENV: 'test', PATH: process.env.PATH, ...given },
      }),
    );
  const needed = {
    DATABASE_URL: 'postgresql://nowhere',
    SECRETS_KEY: Buffer.alloc(32).toString('base64'),
  };
  expect(loaded(needed)).toBe(0);
  expect(loaded({ ...needed, OTEL_TRACES_EXPORTER: 'otlp' })).toBeGreaterThan(10);
});

import { withClient } from './service-role';

/**
 * How a server of ours logs. A refused statement, its parameters and the row it was refused for (DETAIL)
 * would be logged with what people are called, and stay there when they are erased. The service logs
 * what failed.
 */
export const quietly = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};

const logSettings = [
  ...['log_error_verbosity', 'log_min_messages', 'log_statement', 'log_min_duration_statement'],
  ...['log_min_duration_sample', 'log_transaction_sample_rate', 'log_parameter_max_length'],
  ...['log_parameter_max_length_on_error', 'auto_explain.log_min_duration'],
  ...['pgaudit.log', 'pgaudit.log_parameter'],
] as const;

type LogSettings = Partial<Record<(typeof logSettings)[number], string>>;

const isOne = (value: string | undefined, ...usual: string[]) => usual.includes(value ?? '');

/** What is logged of the values that are written, by which settings. */
function loggedBy(set: LogSettings): string[] {
  const logsErrors = !isOne(set.log_min_messages, 'log', 'fatal', 'panic');
  const logsStatements =
    !isOne(set.log_statement, 'none', 'ddl') ||
    set.log_min_duration_statement !== '-1' ||
    set.log_min_duration_sample !== '-1' ||
    set.log_transaction_sample_rate !== '0';
  const verbosity = set.log_error_verbosity;
  const explains = !isOne(set['auto_explain.log_min_duration'], '', '-1');
  const audits = !isOne(set['pgaudit.log'], '', 'none') && set['pgaudit.log_parameter'] === 'on';
  return [
    ...(logsErrors && verbosity !== 'terse' ? [`log_error_verbosity is ${verbosity}`] : []),
    ...(logsErrors && set.log_parameter_max_length_on_error !== '0'
      ? ['log_parameter_max_length_on_error is not 0']
      : []),
    ...(logsStatements && set.log_parameter_max_length !== '0'
      ? ['log_parameter_max_length is not 0']
      : []),
    // A plan shows the values that it was made for, whatever is said of parameters.
    ...(explains ? ['auto_explain.log_min_duration is not -1'] : []),
    ...(audits ? ['pgaudit.log_parameter is on'] : []),
  ];
}

/**
 * What the server of a URL would write into its log of the values that the service stores, in words;
 * null where that is nothing.
 */
export async function loggedValues(databaseUrl: string): Promise<string | null> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ set: LogSettings }>(
      `SELECT jsonb_object_agg(name, current_setting(name, true)) AS set FROM unnest($1::text[]) AS name`,
      [logSettings],
    ),
  );
  const wrong = loggedBy(rows[0]?.set ?? {});
  return wrong.length > 0 ? wrong.join(' and ') : null;
}

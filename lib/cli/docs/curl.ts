import type { DocumentedOperation, Parameter } from '@/lib/http/openapi/document';

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function parametersIn(operation: DocumentedOperation, place: Parameter['in']): Parameter[] {
  return operation.parameters
    .filter((parameter): parameter is Parameter => 'in' in parameter && parameter.in === place)
    .filter(({ example }) => example !== undefined);
}

/** The documented example of an operation as a command that can be pasted into a shell. */
export function curlOf(
  origin: string,
  method: string,
  path: string,
  operation: DocumentedOperation,
): string {
  let filled = path;
  for (const { name, example } of parametersIn(operation, 'path')) {
    filled = filled.replace(`{${name}}`, encodeURIComponent(String(example)));
  }
  const query = parametersIn(operation, 'query')
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
    .join('&');
  const url = `${origin}${filled}${query && `?${query}`}`;
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${query ? quote(url) : url}`,
    '  -H "Authorization: Bearer $TOKEN"',
  ];
  const { 'application/json': json, 'multipart/form-data': form } =
    operation.requestBody?.content ?? {};
  if (json?.example !== undefined) {
    lines.push("  -H 'Content-Type: application/json'");
    lines.push(`  -d ${quote(JSON.stringify(json.example, null, 2))}`);
  }
  for (const [name, value] of Object.entries(Object(form?.example ?? {}))) {
    const isFile = form?.schema.properties?.[name]?.format === 'binary';
    lines.push(`  -F ${quote(`${name}=${isFile ? '@' : ''}${value}`)}`);
  }
  return lines.join(' \\\n');
}

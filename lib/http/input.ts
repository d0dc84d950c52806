import { z } from 'zod';
import { ServiceError } from '@/lib/base/errors';
import type { AnyOperation } from '@/lib/contract/operation';
import { parseJson, readBytes } from './body';
import { isForm, readForm } from './form';
import { checkPathIds, parseInput, queryOf } from './parse';

// What is sent where nothing is asked for was meant to do something, and would not.
const noBody = z.strictObject({});

async function readBody(operation: AnyOperation, request: Request): Promise<unknown> {
  if (operation.form && isForm(request)) {
    const { fields, file } = await readForm(request, operation.form.fileLimit, operation.bodyLimit);
    if (!file) throw new ServiceError('VALIDATION_ERROR', 'file: is required');
    parseInput(operation.form.fields, fields);
    return operation.form.toBody({ fields, file });
  }
  return parseJson(await readBytes(request, operation.bodyLimit));
}

/** Reads and checks everything a request says; throws VALIDATION_ERROR naming what is wrong. */
export async function parseAll(
  operation: AnyOperation,
  request: Request,
  sentParams: Record<string, string>,
): Promise<{ params: object; query: object; body: object }> {
  const params = checkPathIds(operation, sentParams);
  const query = operation.query ? parseInput(operation.query, queryOf(request)) : {};
  const sent = operation.method === 'GET' ? {} : await readBody(operation, request);
  const body = parseInput(operation.body ?? noBody, sent);
  return { params: parseInput(operation.params, params), query, body };
}

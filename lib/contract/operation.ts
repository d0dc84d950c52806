// Contract: the shapes that server and browser share. An operation is one method and path with its
// schemas, permission, statuses and examples; it validates the request, types the handler and the
// caller, and becomes the OpenAPI document. Each noun declares its own in its `contract.ts`.

import type { z } from 'zod';
import type { ErrorCode } from '@/lib/base/errors';
import type { SentFile } from './file';
import type { Permission } from './permissions';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A multipart form with one file in its part `file`: the published way to send such a body. */
export type FormEncoding = {
  /** The largest file accepted, in bytes. */
  fileLimit: number;
  /** The parts of a form; of the file, its name. */
  example: { file: string } & Record<string, string>;
  /** Its texts; the parts of other names are refused with the body they would stand in. */
  fields: z.ZodObject;
  /** The body the form stands for, to be checked as if it had been sent as JSON. */
  toBody(form: { fields: Record<string, string>; file: SentFile }): unknown;
};

/** One method and path of an interface, with everything that validates, authorizes and documents it. */
export type Operation<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject | undefined = z.ZodObject | undefined,
  Body extends z.ZodObject | undefined = z.ZodObject | undefined,
  Result extends z.ZodType | undefined = z.ZodType | undefined,
> = {
  id: string;
  surface: 'org' | 'partner';
  tag: string;
  method: Method;
  /** Below the surface's prefix, with `{name}` for each path parameter. */
  path: string;
  summary: string;
  description: string;
  /** What the caller's role must allow. */
  permission: Permission;
  params: Params;
  query?: Query;
  body?: Body;
  /** The largest body accepted, in bytes; 1 MiB when absent. */
  bodyLimit?: number;
  /** The body as a multipart form, which is what the document shows; JSON of `body` is taken too. */
  form?: FormEncoding;
  status: 200 | 201 | 204;
  /** A second status of success, which the handler chooses by `answered`, and what it says. */
  otherStatus?: { status: 200; meaning: string };
  result: Result;
  /** The media types of the file it answers with, in place of a JSON `result`. */
  download?: readonly string[];
  /** True where the answer holds a secret: what is kept of it to be replayed is sealed. */
  answersSecret?: true;
  /** Documented failure statuses besides those every operation shares (405, 413, 429, 500, 503). */
  errors: readonly (400 | 401 | 404)[];
  /** What it may be refused for besides what its method, its path and its schemas imply. */
  refusals?: readonly ErrorCode[];
  /** What a path parameter that is no identifier means; decided by whether the contract lists a 400. */
  malformedId?: 400 | 404;
  /** What a path parameter that `params` does not take means, where nothing can be called so. */
  unnameable?: 'UNKNOWN_ORGANIZATION_REF';
  /** Since when it is deprecated, until when it works at the least, and what to use instead. */
  deprecated?: { since: string; sunset: string; instead: string };
  examples: { params?: object; query?: object; body?: object; result?: unknown };
};

export type AnyOperation = Operation;

/** Declares an operation, keeping the exact types of its schemas for handlers and callers. */
export function operation<
  Params extends z.ZodObject,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodObject | undefined = undefined,
  Result extends z.ZodType | undefined = z.ZodType | undefined,
>(definition: Operation<Params, Query, Body, Result>): Operation<Params, Query, Body, Result> {
  return definition;
}

/** The parsed body of an operation. */
export type BodyOf<O extends { body?: z.ZodObject | undefined }> = z.output<NonNullable<O['body']>>;

/** The parsed query of an operation. */
export type QueryOf<O extends { query?: z.ZodObject | undefined }> = z.output<
  NonNullable<O['query']>
>;

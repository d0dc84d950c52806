// Contract: the shapes that server and browser share. An operation is one method and path with its
// schemas, permission, statuses and examples. It validates requests, types handlers and callers,
// and becomes the OpenAPI document. Each noun declares its operations in its `contract.ts`.

import type { z } from 'zod';
import type { ErrorCode } from '@/lib/base/errors';
import type { SentFile } from './file';
import type { Permission } from './permissions';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A multipart form with one file in the part `file`. */
export type FormEncoding = {
  /** The largest file accepted, in bytes. */
  fileLimit: number;
  /** An example of the parts; for the file, its name. */
  example: { file: string } & Record<string, string>;
  /** The text parts; a form with any other part is refused. */
  fields: z.ZodObject;
  /** Converts the form to the JSON body it represents, which is then validated. */
  toBody(form: { fields: Record<string, string>; file: SentFile }): unknown;
};

/** One method and path, with everything that validates, authorizes and documents it. */
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
  /** The path below the surface's prefix, with `{name}` for each path parameter. */
  path: string;
  summary: string;
  description: string;
  /** The permission the caller's role must include. */
  permission: Permission;
  params: Params;
  query?: Query;
  body?: Body;
  /** The largest body accepted, in bytes; default 1 MiB. */
  bodyLimit?: number;
  /**
   * True for a list or report that may be seconds behind what other people have just done, so that
   * it may be read from a replica; one's own changes it always shows. It changes nothing, only
   * operations change what it shows, and nobody joins it with newer data.
   */
  mayLag?: true;
  /**
   * Of a change: the field of the answer that holds the changed record (`sso.provider` one in another),
   * or that the answer is the record itself. What is read at the path has this record's version, and
   * `If-Match` relies on it.
   */
  versioned?: { in: string | null };
  /** The body as a multipart form, as the document shows it; JSON of `body` is accepted too. */
  form?: FormEncoding;
  status: 200 | 201 | 204;
  /** A second success status, which the handler chooses with `answered`, and its meaning. */
  otherStatus?: { status: 200; meaning: string };
  result: Result;
  /** The media types of the file in the response, if it is not JSON. */
  download?: readonly string[];
  /** True if the response shows a secret once: a repetition with its Idempotency-Key is refused. */
  answersSecret?: true;
  /**
   * Of many at once: whether an answer says that nothing was changed. It leaves the Idempotency-Key
   * free, as a refusal does.
   */
  changedNothing?(answer: unknown): boolean;
  /** Documented error statuses besides those every operation has (405, 413, 429, 500, 503). */
  errors: readonly (400 | 401 | 404)[];
  /** Error codes beyond those that the method, path and schemas imply. */
  refusals?: readonly ErrorCode[];
  /** The status for a path parameter that is not a UUID; 400 if the contract lists one. */
  malformedId?: 400 | 404;
  /**
   * The error code for a path parameter that `params` refuses because nothing can have that name.
   */
  unnameable?: 'UNKNOWN_ORGANIZATION_REF';
  /** The dates of deprecation and earliest removal, and what to use instead. */
  deprecated?: { since: string; sunset: string; instead: string };
  examples: { params?: object; query?: object; body?: object; result?: unknown };
};

export type AnyOperation = Operation;

/** Declares an operation and keeps the exact types of its schemas for handlers and callers. */
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

import { describe, expect, test } from 'vitest';
import { exampleCandidate, exampleIds } from '@/lib/contract/examples';
import type { CallAnswer, Json } from './call';
import { assertDocumented } from './documented';

const path = `/api/v1/candidates/${exampleIds.candidateId}`;

function answerOf(status: number, body: Json, headers: Record<string, string> = {}): CallAnswer {
  const text = JSON.stringify(body);
  const bytes = Buffer.from(text ?? '');
  return { status, body, text, bytes, headers: new Headers({ 'x-request-id': 'id', ...headers }) };
}

const failure = (code: string, request_id = 'id') => ({
  error: { code, message: '-', request_id },
});

describe('assertDocumented', () => {
  test.each<[string, string, CallAnswer]>([
    ['a documented success', 'GET', answerOf(200, exampleCandidate)],
    ['a documented failure', 'GET', answerOf(404, failure('CANDIDATE_NOT_FOUND'))],
    ['a refused method', 'PUT', answerOf(405, failure('METHOD_NOT_ALLOWED'), { allow: 'GET' })],
  ])('accepts %s', (_, method, answer) => {
    expect(() => assertDocumented(method, path, answer)).not.toThrow();
  });

  const { candidate_id: _, ...withoutId } = exampleCandidate;

  test.each<[string, CallAnswer, RegExp]>([
    ['an undocumented status', answerOf(400, failure('VALIDATION_ERROR')), /does not name/],
    ['a missing field', answerOf(200, withoutId), /candidate_id/],
    ['an unknown field', answerOf(200, { ...exampleCandidate, secret: 1 }), /additional/],
    ['a wrong type', answerOf(200, { ...exampleCandidate, city: 12 }), /city/],
    ['a local time', answerOf(200, { ...exampleCandidate, created_at: '2026-03-02' }), /date-time/],
    ['no body', { ...answerOf(200, undefined), text: '' }, /body/],
    ['no envelope', answerOf(404, { message: 'gone' }), /error/],
    ['a code of another status', answerOf(404, failure('UNAUTHORIZED')), /UNAUTHORIZED/],
    ['another request id', answerOf(404, failure('NOT_FOUND', 'x')), /another request id/],
    ['no request id', answerOf(200, exampleCandidate, { 'x-request-id': '' }), /x-request-id/],
  ])('refuses %s', (_, answer, problem) => {
    expect(() => assertDocumented('GET', path, answer)).toThrow(problem);
  });
});

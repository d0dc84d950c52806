import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetEnv } from '@/lib/base/env';
import { questionsFromWords } from './questions-from-words';
import { writeQuestions } from './write-questions';

type Received = { path: string; authorization: string | undefined; body: Record<string, unknown> };

const received: Received[] = [];
let behave: (response: ServerResponse, attempt: number) => void;
let url = '';

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { url: path = '', headers } = request;
  const body = JSON.parse(Buffer.concat(chunks).toString());
  received.push({ path, authorization: headers.authorization, body });
  behave(response, received.length);
});

beforeAll(async () => {
  Object.assign(process.env, { LOG_LEVEL: 'silent', DATABASE_URL: 'postgresql://nowhere' });
  process.env.SECRETS_KEY = Buffer.alloc(32).toString('base64');
  forgetEnv();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  received.length = 0;
});

const job = {
  title: 'Driver',
  description: 'A valid driver’s license is required. Weekends.',
  employmentType: 'full-time',
};
const builtIn = questionsFromWords(job);
const write = (deadlineSeconds = 5) =>
  writeQuestions(job, { url, key: 'a-key', name: 'a-model', deadlineSeconds });

function say(response: ServerResponse, content: unknown): void {
  const message = { role: 'assistant', content };
  const choices = [{ index: 0, finish_reason: 'stop', message }];
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ id: 'c1', object: 'chat.completion', choices }));
}

const answer = {
  questions: [
    { prompt: ' Can you drive a van? ', kind: 'yes_no', is_knockout: true, expected_answer: 'Yes' },
    { prompt: 'How many years?', kind: 'number', is_knockout: false, expected_answer: '2' },
    { prompt: 'Why us?', kind: 'text', is_knockout: false, expected_answer: null },
  ],
};

describe('the language model', () => {
  it('is told of the job and asked for the schema, and its questions are taken', async () => {
    behave = (response) => say(response, JSON.stringify(answer));
    expect(await write()).toEqual([
      { prompt: 'Can you drive a van?', kind: 'yes_no', isKnockout: true, expectedAnswer: 'yes' },
      { prompt: 'How many years?', kind: 'number', isKnockout: false, expectedAnswer: '2' },
      { prompt: 'Why us?', kind: 'text', isKnockout: false, expectedAnswer: null },
    ]);
    expect(received).toMatchObject([
      {
        path: '/v1/chat/completions',
        authorization: 'Bearer a-key',
        body: {
          model: 'a-model',
          response_format: { type: 'json_schema', json_schema: { strict: true } },
        },
      },
    ]);
    expect(JSON.stringify(received[0]?.body)).toContain('driver’s license');
  });

  it('gets a second chance after a failure of its own', async () => {
    behave = (response, attempt) => {
      if (attempt === 1) response.writeHead(500).end();
      else say(response, JSON.stringify(answer));
    };
    expect(await write()).toHaveLength(3);
    expect(received).toHaveLength(2);
  });
});

describe('the built-in rules stand in', () => {
  it('where no model is configured', async () => {
    expect(await writeQuestions(job, null)).toEqual(builtIn);
    expect(received).toEqual([]);
  });

  it('where the model fails twice', async () => {
    behave = (response) => response.writeHead(500).end('{}');
    expect(await write()).toEqual(builtIn);
    expect(received).toHaveLength(2);
  });

  it.each([
    ['no JSON', 'Here are your questions: 1.'],
    ['half a JSON', '{"questions":[{"prompt":'],
    ['nothing', ''],
    ['no content', null],
    ['no questions', { questions: [] }],
    ['an unknown kind', { questions: [{ ...answer.questions[0], kind: 'essay' }] }],
    ['a knockout without answer', { questions: [{ prompt: 'A?', is_knockout: true }] }],
    [
      'a yes or no that is neither',
      { questions: [{ ...answer.questions[0], expected_answer: 'x' }] },
    ],
    ['a blank prompt', { questions: [{ ...answer.questions[0], prompt: ' ' }] }],
    ['too many', { questions: Array(31).fill(answer.questions[2]) }],
  ])('where it answers %s', async (_, content) => {
    const isText = typeof content === 'string' || content === null;
    behave = (response) => say(response, isText ? content : JSON.stringify(content));
    expect(await write()).toEqual(builtIn);
  });

  it('where it hangs past the deadline', async () => {
    behave = () => undefined;
    const startedAt = performance.now();
    expect(await write(0.4)).toEqual(builtIn);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });

  it('where nobody listens', async () => {
    const nowhere = { url: 'http://127.0.0.1:9/v1', key: null, name: 'm', deadlineSeconds: 3 };
    expect(await writeQuestions(job, nowhere)).toEqual(builtIn);
  });
});

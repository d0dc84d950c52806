import { describe, expect, test } from 'vitest';
import { hashNewPassword, passwordProblem } from './new-password';

const dana = ['Dana Whitfield', 'dana.w@brightwater.example', 'Brightwater Home Care'];

test.each([
  'seven quiet otters',
  'correct horse battery',
  'kT9$vLq2#mXz',
  'demo-password-1',
  'пароль для наших людей',
])('%j is good', async (password) => {
  expect(await passwordProblem(password, dana)).toBeNull();
});

test('a long password is as good as its better end, up to 1,024 characters', async () => {
  expect(await passwordProblem(`${'a'.repeat(40)} quiet otters paddle home`, dana)).toBeNull();
  expect(await passwordProblem('Quiet otters '.padEnd(1024, 'x'), dana)).toBeNull();
  expect(await passwordProblem('x'.repeat(1024), dana)).toMatch(/repeats itself/);
  expect(await passwordProblem('x'.repeat(1025), dana)).toBe('must have at most 1024 characters');
});

describe('a password is refused with the reason and the way to mend it', () => {
  test.each([
    ['short', 'must have at least 12 characters'],
    ['kT9$vLq2#mX', 'must have at least 12 characters'],
    ['Brightwater2026', /your organization/],
    ['danawhitfield1', /your name, your email address/],
    ['dana.w@brightwater', /your email address/],
    ['password1234', /many people use/],
    ['P@ssw0rd1234', /many people use/],
    ['iloveyouforever', /many people use/],
    ['aaaaaaaaaaaa', /repeats itself/],
    ['abcabcabcabc123', /repeats itself/],
  ])('%j', async (password, reason) => {
    const problem = await passwordProblem(password, dana);
    expect(problem).toMatch(reason);
    if (!problem?.startsWith('must')) expect(problem).toContain('Three or four words');
  });
});

test('what is weak for one person is good for another', async () => {
  expect(await passwordProblem('quorlotte-xavy', ['Xavy Quorlotte'])).toMatch(/your name/);
  expect(await passwordProblem('quorlotte-xavy', dana)).toBeNull();
});

test.each(['recruiting-2026', 'Candidate1234', 'hiring applicants', 'candidate-recruiter'])(
  'words of this service carry no password: %j',
  async (password) => {
    expect(await passwordProblem(password, [])).toMatch(/what this service is about/);
  },
);

test('a weak password is not hashed', async () => {
  const refused = {
    code: 'VALIDATION_ERROR',
    message: expect.stringContaining('too easy to guess'),
  };
  await expect(hashNewPassword('password1234', [])).rejects.toMatchObject(refused);
});

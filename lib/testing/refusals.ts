import { expect, it } from 'vitest';
import { newId } from '@/lib/base/ids';
import { type CallOptions, call } from './call';

type Case = {
  method: string;
  /** The path with one `:id` in it. */
  path: string;
  options?: CallOptions;
  malformedId: 400 | 404;
  notFound: string;
  /** A token whose role may not, for operations that write. */
  forbiddenToken?: () => string;
};

type World = () => { token: string; foreignId: string; id: string };

const refusedHeaders: Record<string, string>[] = [
  {},
  { authorization: 'Bearer x.y.z' },
  { authorization: 'Basic abc' },
];

/** Tests the refusals that every operation on one record shares: who may not ask, and what does not exist. */
export function itRefusesStrangers(world: World, cases: readonly Case[]): void {
  for (const { method, path, options = {}, malformedId, notFound, forbiddenToken } of cases) {
    const at = (id: string) => path.replace(':id', id);
    const name = `${method} ${path}`;

    it(`${name} without a token or with a broken one is 401`, async () => {
      const { id } = world();
      for (const headers of refusedHeaders) {
        const answer = await call(method, at(id), { ...options, headers });
        expect(answer.status).toBe(401);
        expect(answer.body.error.code).toBe('UNAUTHORIZED');
      }
    });

    it(`${name} of another organization or of nobody is 404`, async () => {
      const { token, foreignId } = world();
      for (const id of [foreignId, newId()]) {
        const answer = await call(method, at(id), { ...options, token });
        expect(answer.status).toBe(404);
        expect(answer.body.error.code).toBe(notFound);
      }
    });

    it(`${name} with a malformed id is ${malformedId}`, async () => {
      const { token } = world();
      for (const id of ['nonsense', '123', `${newId()}0`]) {
        const answer = await call(method, at(id), { ...options, token });
        expect(answer.status).toBe(malformedId);
        expect(answer.body.error.code).toBe(malformedId === 400 ? 'VALIDATION_ERROR' : notFound);
      }
    });

    if (forbiddenToken) {
      it(`${name} by a role without the permission is 401`, async () => {
        const answer = await call(method, at(world().id), { ...options, token: forbiddenToken() });
        expect(answer.status).toBe(401);
        expect(answer.body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
      });
    }
  }
}

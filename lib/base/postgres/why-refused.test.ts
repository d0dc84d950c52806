import { expect, test } from 'vitest';
import { whyRefused } from './why-refused';

test.each([
  'permission denied for schema public',
  'permission denied for schema public.\n   0: a.rs',
])('what the database refuses and who could do it are two sentences: %j', (message) => {
  expect(whyRefused(new Error(message))).toBe(
    'The database could not be migrated: permission denied for schema public. Migrations need the role that owns the database: name it in DIRECT_DATABASE_URL.',
  );
});

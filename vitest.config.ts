import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const database = '{app,components,lib}/**/*.db.test.{ts,tsx}';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    passWithNoTests: true,
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,components,lib}/**/*.test.{ts,tsx}'],
          exclude: [database],
          // Importing every route takes its time on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: [database],
          pool: 'forks',
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

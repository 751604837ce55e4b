/** Database tests: `npx vitest run --config supabase/tests/vitest.config.ts`. One cluster for all files. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    include: ['**/*.test.ts'],
    globalSetup: ['../../e2e/run/with-tools.mjs', './harness/global-setup.ts', './harness/run-clock.ts'],
    setupFiles: ['../../e2e/run/quiet-console.mjs', './harness/run-date.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

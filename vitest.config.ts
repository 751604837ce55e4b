/** One project per kind of test; `npm test` runs them part by part (e2e/run). */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ensureDerived } from './supabase/local/derived.mjs';

// A test of one file, too, reads what follows from the sources as they are now.
ensureDerived();

/** Libraries are loaded once a worker, the product's own modules once a file. */
const fresh = {
  isolate: false,
  runner: fileURLToPath(new URL('e2e/run/fresh-modules.mjs', import.meta.url)),
};
const quiet = fileURLToPath(new URL('e2e/run/quiet-console.mjs', import.meta.url));
const node = { environment: 'node' as const, testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // On two cores Vitest would leave one idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...node,
          ...fresh,
          setupFiles: [quiet],
          name: 'shared',
          root: 'shared',
          include: ['test/**/*.test.ts'],
        },
      },
      {
        test: {
          ...node,
          ...fresh,
          setupFiles: [quiet],
          name: 'papers',
          root: 'papers',
          include: ['test/**/*.test.ts'],
        },
      },
      {
        test: {
          ...node,
          ...fresh,
          setupFiles: [quiet],
          name: 'supabase',
          root: 'supabase',
          include: ['{local,functions,seed,scripts}/**/*.test.ts'],
          globalSetup: ['tests/harness/global-setup.ts'],
        },
      },
      { extends: './site/vitest.config.mts', root: 'site', test: { ...fresh, name: 'site', root: 'site' } },
      {
        extends: './portal/vite.config.ts',
        root: 'portal',
        test: { ...fresh, name: 'portal', root: 'portal' },
      },
      { extends: './admin/vite.config.ts', root: 'admin', test: { ...fresh, name: 'admin', root: 'admin' } },
      // Kinds that take one or two workers run one after the other.
      {
        extends: './supabase/tests/vitest.config.ts',
        root: 'supabase/tests',
        test: { ...fresh, name: 'database', sequence: { groupOrder: 1 } },
      },
      {
        test: {
          ...node,
          name: 'conformance',
          root: 'supabase',
          include: ['conformance/**/*.test.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...node,
          // Real programs, some of them for a minute where the machine has more to do.
          testTimeout: 120_000,
          hookTimeout: 300_000,
          name: 'production',
          root: 'e2e',
          include: ['production/**/*.test.ts'],
          exclude: ['production/host.test.ts'],
          globalSetup: ['run/with-production.mjs', '../supabase/tests/harness/global-setup.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Through the bundle behind a web server, which takes minutes to make.
        test: {
          ...node,
          name: 'hosting',
          root: 'e2e',
          include: ['production/host.test.ts'],
          globalSetup: ['run/with-production.mjs'],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...node,
          name: 'builds',
          root: 'e2e',
          include: ['builds/**/*.test.ts'],
          globalSetup: ['builds/global-setup.ts'],
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});

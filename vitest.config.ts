/** One project per kind of test; `npm test` runs them part by part (e2e/run). */
import { defineConfig } from 'vitest/config';

const node = { environment: 'node' as const, testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    projects: [
      { test: { ...node, name: 'shared', root: 'shared', include: ['test/**/*.test.ts'] } },
      {
        test: {
          ...node,
          name: 'supabase',
          root: 'supabase',
          include: ['{local,functions,seed}/**/*.test.ts'],
        },
      },
      './site/vitest.config.ts',
      { extends: './portal/vite.config.ts', root: 'portal', test: { name: 'portal', root: 'portal' } },
      { extends: './admin/vite.config.ts', root: 'admin', test: { name: 'admin', root: 'admin' } },
      { extends: './supabase/tests/vitest.config.ts', root: 'supabase/tests', test: { name: 'database' } },
      {
        test: {
          ...node,
          name: 'conformance',
          root: 'supabase',
          include: ['conformance/**/*.test.ts'],
          fileParallelism: false,
        },
      },
      {
        test: {
          ...node,
          name: 'production',
          root: 'e2e',
          include: ['production/**/*.test.ts'],
          fileParallelism: false,
        },
      },
      { test: { ...node, name: 'builds', root: 'e2e', include: ['builds/**/*.test.ts'] } },
    ],
  },
});

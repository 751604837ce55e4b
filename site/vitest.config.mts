import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  test: {
    name: 'site',
    root: here('.'),
    include: ['{gatsby,src,test}/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    environmentOptions: {
      happyDOM: { settings: { disableIframePageLoading: true, handleDisabledFileLoadingAsSuccess: true } },
    },
    setupFiles: [here('../e2e/run/quiet-console.mjs'), here('./test/setup.ts')],
    restoreMocks: true,
    testTimeout: 20_000,
    unstubGlobals: true,
  },
});

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  esbuild: { jsx: 'automatic' },
  test: {
    name: 'site',
    root: here('.'),
    include: ['{gatsby,src,test}/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    environmentOptions: {
      happyDOM: { settings: { disableIframePageLoading: true, handleDisabledFileLoadingAsSuccess: true } },
    },
    setupFiles: [here('./test/setup.ts')],
    restoreMocks: true,
    testTimeout: 20_000,
    unstubGlobals: true,
  },
});

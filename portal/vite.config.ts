/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { tokensCss } from '../shared/src/tokens.ts';

const TOKENS_ID = 'virtual:tokens.css';

/** The brand tokens of `shared` as a stylesheet of the bundle: no inline style is needed, so the strictest CSP holds. */
const brandTokens: Plugin = {
  name: 'brand-tokens',
  resolveId: (id) => (id === TOKENS_ID ? `\0${TOKENS_ID}` : null),
  load: (id) => (id === `\0${TOKENS_ID}` ? tokensCss() : null),
};

/** `/config.js` is written by whoever serves the portal (address and public key of the back end), never by the build. */
const runtimeConfig: Plugin = {
  name: 'runtime-config',
  transformIndexHtml: {
    order: 'post',
    handler: () => [{ tag: 'script', attrs: { src: '/config.js', defer: true }, injectTo: 'head-prepend' }],
  },
};

export default defineConfig({
  base: '/',
  plugins: [react(), brandTokens, runtimeConfig],
  build: { outDir: 'dist', assetsDir: 'portal-assets', emptyOutDir: true, target: 'es2022' },
  server: { port: 3400, strictPort: true },
  test: {
    environment: 'happy-dom',
    include: ['test/**/*.test.{ts,tsx}'],
    setupFiles: ['test/setup.ts'],
    css: false,
    restoreMocks: true,
  },
});

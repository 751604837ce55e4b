/// <reference types="vitest/config" />
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** `/config.js` is written by whoever serves the office (address and public key of the back end), never by the build. */
const runtimeConfig: Plugin = {
  name: 'runtime-config',
  transformIndexHtml: {
    order: 'post',
    handler: () => [{ tag: 'script', attrs: { src: '/config.js', defer: true }, injectTo: 'head-prepend' }],
  },
};

const product = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export default defineConfig({
  base: '/admin/',
  plugins: [react(), runtimeConfig],
  define: { __PRODUCT_VERSION__: JSON.stringify(product.version) },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 1800 },
  server: { port: 3500, strictPort: true },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
    setupFiles: ['test/setup.ts'],
    // react-admin is loaded by Node, which prefers another build of the router than Vite: a test's address would not be its own.
    alias: [{ find: /^react-router$/, replacement: fileURLToPath(import.meta.resolve('react-router')) }],
    css: false,
    restoreMocks: true,
    testTimeout: 20_000,
  },
});

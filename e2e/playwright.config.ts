/**
 * Journeys through a product that Playwright starts on the data of SCHOOL_SHARED_DATA (`npm test` seeds it), or through the one that
 * runs at BASE_URL.
 */
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { FOR_TESTS } from './run/product.mjs';

const { CHROMIUM_PATH: executablePath, SCHOOL_SHARED_DATA: data, PORT = '3000' } = process.env;

const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export default defineConfig({
  testDir: './journeys',
  globalSetup: './fixtures/shared-product.ts',
  // Traces of what failed stay here until the next run: `npx playwright show-trace FILE`.
  outputDir: '../test-results/journeys',
  fullyParallel: false,
  workers: 2,
  // A journey that fails is tried once more, alone; npm test says which needed it. A true failure fails twice.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 15_000,
    baseURL: process.env['BASE_URL'] ?? `http://localhost:${PORT}`,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Recording costs a quarter of each journey: only a second try is recorded.
    trace: 'on-first-retry',
    launchOptions,
  },
  projects: [{ name: 'journeys' }],
  ...(data
    ? {
        webServer: {
          command: 'node supabase/local/start.mjs',
          cwd: path.resolve(import.meta.dirname, '..'),
          env: { ...FOR_TESTS, PORT, SCHOOL_DATA_DIR: data },
          // The last line of its summary: by then all is built and served.
          wait: { stdout: /Stop with Ctrl-C/ },
          timeout: 300_000,
          gracefulShutdown: { signal: 'SIGINT' as const, timeout: 60_000 },
        },
      }
    : {}),
});

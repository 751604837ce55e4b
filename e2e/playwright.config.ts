/** Journeys through the running product (BASE_URL); `npm test -- --only journeys` starts it on a fresh data folder. */
import { defineConfig } from '@playwright/test';

const executablePath = process.env['CHROMIUM_PATH'];

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
    baseURL: process.env['BASE_URL'] ?? 'http://localhost:3000',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Recording costs a quarter of each journey: only a second try is recorded.
    trace: 'on-first-retry',
    launchOptions,
  },
  projects: [{ name: 'journeys' }],
});

import { defineConfig } from '@playwright/test';

/**
 * Browser journeys against a whole product started by the launcher: its address is E2E_URL, its browser E2E_CHROMIUM.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: true,
  retries: 1,
  outputDir: '../.cache/e2e',
  use: {
    baseURL: process.env['E2E_URL'] ?? '',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['E2E_CHROMIUM'] ?? process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});

import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'packages/app/e2e',
  outputDir: 'test-results/playwright',
  // Each file has a server and a database of its own; more than one at a time would only share the two cores.
  workers: 1,
  forbidOnly: true,
  timeout: 30_000,
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'ko-KR',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
})

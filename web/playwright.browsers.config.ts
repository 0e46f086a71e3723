import { defineConfig } from '@playwright/test'

type Product = { url?: string; username?: string; password?: string }
const { url, ...master } = JSON.parse(process.env['PRODUCT'] ?? '{}') as Product

// Stories over our own drivers: Playwright counts, waits and reports.
export default defineConfig({
  testDir: 'e2e/browsers',
  workers: 2,
  // A whole draw, key by key through a driver, on a busy machine.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  outputDir: 'test-results/browsers',
  projects: ['chromium', 'firefox', 'webkit'].map((name) => ({ name, use: { baseURL: url }, metadata: master })),
})

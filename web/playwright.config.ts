import { defineConfig } from '@playwright/test'

// Stories on the product share its data, so they run one after another. Staged ones bring their own answers.
const staged = '**/e2e/{accessibility,banners,clock,full-pages,page-states}.spec.ts'
// On the product too, and indifferent to what other stories store: one waits for minutes, the others look.
const beside = '**/e2e/{admin-access,board-operators,draw-page,search,seo,stars}.spec.ts'
const catalogues = '**/*catalogue.spec.ts'

export default defineConfig({
  testDir: 'e2e',
  workers: 2, repeatEach: 8,
  // A whole draw in three browsers takes a busy machine a minute.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  outputDir: 'test-results',
  // The catalogues check what all other stories have shown.
  projects: [
    { name: 'product', testIgnore: [staged, beside, catalogues], workers: 1 },
    { name: 'beside', testMatch: beside, workers: 1 },
    { name: 'stage', testMatch: staged, workers: 1 },
    { name: 'catalogues', testMatch: catalogues, dependencies: ['product', 'beside', 'stage'] },
  ],
  use: {
    baseURL: process.env['PRODUCT_URL'],
    locale: 'id-ID',
    // Tracing takes a third of the time: on with TRACE=1.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})

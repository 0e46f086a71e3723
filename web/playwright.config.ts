import { defineConfig } from '@playwright/test'
import { chromiumArgs } from '@papan/runtime/test-kit/chromium-args.ts'

// Each line of stories runs one after another, since they share a product's data; the lines run at once.
// Staged stories bring their own answers; the others of `look` only read.
const look =
  '**/e2e/{accessibility,admin-access,banners,brands,clock,draw-page,full-pages,landing,live-draw,notices,notifications,now-strip,market-page,number-room,number-search,offline-pages,page-sizes,page-states,safe-areas,search,search-typing,seen-draws,seo}.spec.ts'
const numbers =
  '**/e2e/{admin-board,admin-complete,admin-concurrency,admin-early-draws,admin-entry,admin-guard,admin-offline,admin-replace,admin-results,draw-page-live,live-reveal,number-room-live,older-browsers-live,prize-end-to-end,withdrawn}.spec.ts'
// The first of them waits most of its two minutes.
const waiting = '**/e2e/{board-operators,evening,stars,older-browsers,paito,takeover}.spec.ts'
const catalogues = '**/*catalogue.spec.ts'
// playwright.browsers.config.ts runs them.
const threeBrowsers = '**/e2e/browsers/**'

type Product = { url?: string; username?: string; password?: string }
// All stories have two products, some stories one.
const [first = {}, second] = JSON.parse(process.env['PRODUCTS'] ?? '[]') as Product[]
const on = ({ url, ...master }: Product = first) => ({ workers: 1, use: { baseURL: url }, metadata: master })

export default defineConfig({
  testDir: 'e2e',
  workers: second ? 4 : 1,
  // Patience, not a limit: four lines share two cores, and a busy machine halts them all for half a minute.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  outputDir: 'test-results',
  projects: [
    { name: 'numbers', testMatch: numbers, ...on() },
    { name: 'office', testIgnore: [look, numbers, waiting, catalogues, threeBrowsers], ...on(second) },
    { name: 'look', testMatch: look, ...on() },
    { name: 'waiting', testMatch: waiting, ...on(second) },
    // They check what all other stories have shown, and skip where only some ran.
    {
      name: 'catalogues',
      testMatch: catalogues,
      dependencies: process.env['STORIES'] === 'some' ? [] : ['numbers', 'office', 'look', 'waiting'],
    },
  ],
  use: {
    locale: 'id-ID',
    // Tracing takes a third of the time: on with TRACE=1.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'],
      args: [
        ...chromiumArgs,
        // Pages live for seconds: compiling them well costs more than it saves.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
})

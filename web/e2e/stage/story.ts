import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  expect,
  test as base,
  type Fixtures,
  type Locator,
  type Page,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
} from '@playwright/test'
import { hydrateAtOnce } from './browser-steps.ts'
import { watchBrowser, type Kept } from './kept-by-visitors.ts'
import { openStage, type Stage } from './stage.ts'

/** Of this worker's stories; `noteShown` takes what is new. */
const kept: Kept = new Set()
const keptBefore = new Set<string>()
export const keptPrefix = 'pengunjung: '
/** Set by stories that play a subscribed browser. */
const ofStories = ['localStorage fakeSubscription']

/** A stage of the worker; each story starts with the sample answers at the stage's time. */
export const stageFixtures = (
  options?: Parameters<typeof openStage>[0],
): Fixtures<{ stage: Stage }, { sharedStage: Stage }, PlaywrightTestOptions> => ({
  sharedStage: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const stage = await openStage(options)
      await use(stage)
      await stage.close()
    },
    { scope: 'worker' },
  ],
  // Automatic: resets the stage even when a story does not use it.
  stage: [
    async ({ sharedStage }, use) => {
      sharedStage.reset()
      await use(sharedStage)
    },
    { auto: true },
  ],
  baseURL: async ({ sharedStage }, use) => use(sharedStage.url),
})

/** Notes what Playwright's browser keeps; the stories in three browsers have drivers of their own. */
export const keptFixtures: Fixtures<{ noteKept: void }, object, object, PlaywrightWorkerArgs> = {
  noteKept: [
    async ({ browser }, use) => {
      watchBrowser(browser, kept)
      await use()
      for (const each of kept) {
        if (keptBefore.has(each) || ofStories.includes(each)) continue
        keptBefore.add(each)
        noteShown(`${keptPrefix}${each}`)
      }
    },
    { auto: true },
  ],
}

export const test = base.extend<{ stage: Stage; plain: Page; noteKept: void }, { sharedStage: Stage }>({
  ...stageFixtures(),
  ...keptFixtures,
  /** A page without scripts. */
  plain: async ({ browser, stage }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: stage.url })
    await use(await context.newPage())
    await context.close()
  },
  page: async ({ page }, use) => {
    await hydrateAtOnce(page)
    await use(page)
  },
})

export const shownFile = (): string => join(test.info().project.outputDir, 'shown.txt')

export const noteShown = (sentence: string): void => {
  const file = shownFile()
  mkdirSync(join(file, '..'), { recursive: true })
  appendFileSync(file, `${sentence}\n`)
}

/** Expects an exact visible sentence; `named` is its catalogue form with placeholders. */
export const shows = async (place: Page | Locator, sentence: string, named = sentence): Promise<void> => {
  await expect(place.getByText(sentence, { exact: true }).filter({ visible: true }).first()).toBeVisible()
  noteShown(named)
}

/** No popup in this session. */
export const withoutPopup = (page: Page): Promise<unknown> =>
  page.addInitScript(() => sessionStorage.setItem('hasSeenPopup', 'true'))

export { expect }

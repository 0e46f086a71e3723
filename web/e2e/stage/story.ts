import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test as base, type Locator, type Page } from '@playwright/test'
import { atOnce } from './browser-steps.ts'
import { openStage, type Stage } from './stage.ts'

/** A story on the stage: each begins with the sample answers, at the stage's own time. */
export const test = base.extend<{ stage: Stage }, { sharedStage: Stage }>({
  sharedStage: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const stage = await openStage()
      await use(stage)
      await stage.close()
    },
    { scope: 'worker' },
  ],
  // Whether a story directs it or not: what the one before it was told is forgotten.
  stage: [
    async ({ sharedStage }, use) => {
      sharedStage.reset()
      await use(sharedStage)
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    await atOnce(page)
    await use(page)
  },
  baseURL: async ({ sharedStage }, use) => use(sharedStage.url),
})

/** Where the stories of a run note which sentences they have shown. */
export const shownFile = (): string => join(test.info().project.outputDir, 'shown.txt')

/** Notes that a sentence of the catalogue was shown. */
export const noteShown = (sentence: string): void => {
  const file = shownFile()
  mkdirSync(join(file, '..'), { recursive: true })
  appendFileSync(file, `${sentence}\n`)
}

/** Expects a sentence to be seen, letter by letter; `named` is how the catalogue writes one with a blank in it. */
export const shows = async (place: Page | Locator, sentence: string, named = sentence): Promise<void> => {
  await expect(place.getByText(sentence, { exact: true }).filter({ visible: true }).first()).toBeVisible()
  noteShown(named)
}

/** Nothing lies over the page while it is looked at. */
export const withoutPopup = (page: Page): Promise<unknown> =>
  page.addInitScript(() => sessionStorage.setItem('hasSeenPopup', 'true'))

export { expect }

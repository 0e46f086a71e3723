import { expect, test as base } from '@playwright/test'
import type { Stage } from '../stage/stage.ts'
import { stageFixtures } from '../stage/story.ts'
import { startChromium } from './drivers/chromium.ts'
import type { Driver, Tab, TabOptions } from './drivers/driver.ts'
import { startFirefox } from './drivers/firefox.ts'
import { startWebkit } from './drivers/webkit.ts'
import { openNetwork } from './network.ts'
import { createPage, type Page } from './page.ts'

const starts: Record<string, () => Driver> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebkit,
}

/** Two starts of Firefox on a busy machine. */
const launchMs = 120_000

type Network = Awaited<ReturnType<typeof openNetwork>>
export type Open = (options?: TabOptions & { url?: string }) => Promise<Page>

/** The popup of home covers what stories click. */
const withoutPopup = `try { sessionStorage.setItem('hasSeenPopup', 'true') } catch {}`

/** A story in each browser. It fails on any console error that it did not expect. */
export const test = base.extend<
  { open: Open; phone: Page; expectErrors: (pattern: RegExp) => void; expected: RegExp[]; network: Network },
  { driver: Driver }
>({
  driver: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use, { project }) => {
      const driver = starts[project.name]?.()
      if (!driver) throw new Error(`no driver for ${project.name}`)
      await use(driver)
      await driver.close()
    },
    { scope: 'worker', timeout: launchMs },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  expected: async ({}, use) => use([]),
  expectErrors: async ({ expected }, use) => use((pattern) => void expected.push(pattern)),
  open: [
    async ({ driver, baseURL, expected }, use) => {
      const tabs: Tab[] = []
      await use(async ({ url = baseURL ?? '', init = '', ...options } = {}) => {
        const tab = await driver.open({ ...options, init: `${withoutPopup};${init}` })
        tabs.push(tab)
        return createPage(tab, url)
      })
      const errors = (await Promise.all(tabs.map((tab) => tab.errors()))).flat()
      await Promise.all(tabs.map((tab) => tab.close()))
      expect(errors.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([])
    },
    { timeout: launchMs },
  ],
  network: async ({ baseURL }, use) => {
    const network = await openNetwork(baseURL ?? '')
    await use(network)
    await network.cut().catch(() => undefined)
  },
  phone: async ({ open }, use) => use(await open()),
})

/** A story on the built site with answers of its own and a socket that says nothing. */
export const staged = test.extend<{ stage: Stage }, { sharedStage: Stage }>(stageFixtures({ sockets: true }))

/** Skips the story in a browser that lacks what it needs; the run lists the reason. */
export const lacking = (browser: string, reason: string): void =>
  test.skip(test.info().project.name === browser, reason)

export { expect }

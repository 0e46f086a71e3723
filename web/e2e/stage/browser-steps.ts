import type { Page } from '@playwright/test'

/** The page that was painted has been taken over by the browser: it answers. */
export const answering = (page: Page): Promise<void> => page.locator('html[data-ready]').waitFor({ state: 'attached' })

/** The visitor has a hand on the page as soon as it comes: however slow the machine, it is taken over at once. */
export const atOnce = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('touchstart')), { once: true })
  })

/** Opens a page and waits until it answers. */
export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await answering(page)
}

/** Goes to an address of the site as a link in it would, without loading a page. */
export const walkTo = async (page: Page, path: string): Promise<void> => {
  await answering(page)
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** The visitor comes back to the tab, so what is shown is fetched again. */
export const comeBack = async (page: Page): Promise<void> => {
  await answering(page)
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

/** The clock goes on from when it is installed until it is paused, and cannot be paused at a time that is past, ms. */
const aheadMs = 30_000

/** Stops the browser's clock, before the page is opened; it goes on by `page.clock.runFor` alone. */
export const stopClock = async (page: Page, time = Date.now()): Promise<void> => {
  await atOnce(page)
  await page.clock.install({ time: time - aheadMs })
  await page.clock.pauseAt(time + 1000)
}

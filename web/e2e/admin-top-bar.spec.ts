import type { Page } from '@playwright/test'
import { givenDraw } from './board.ts'
import { expect, givenMaster, openSignedIn, test } from './staff.ts'

/** 40 letters, the most. */
const longUsername = 'W'.repeat(40)
/** 57 letters, of the most 60. */
const longMarket = 'PASARAN DENGAN NAMA TERPANJANG YANG BOLEH DISIMPAN DI SIN'

/** Parts of the top bar that are cut, or lie outside of it. */
const cutParts = (page: Page): Promise<string[]> =>
  page.getByRole('banner').evaluate((bar) => {
    const edge = bar.getBoundingClientRect()
    return [bar, ...bar.querySelectorAll<HTMLElement>('*')]
      .filter((part) => part.checkVisibility() && !part.closest('.sr-only, [popover], svg'))
      .filter((part) => {
        const { left, right, bottom } = part.getBoundingClientRect()
        const isOutside = left < edge.left || right > edge.right || bottom > edge.bottom
        // Inline parts have no width of their own.
        return isOutside || (part.clientWidth > 0 && part.scrollWidth > part.clientWidth)
      })
      .map((part) => `${part.tagName} ${part.textContent.slice(0, 30)}: ${part.scrollWidth} in ${part.clientWidth}`)
  })

test('nothing in the top bar is cut, with any name and the longest alarm', async ({ browser, request }) => {
  await givenDraw(request, 'PASARAN YANG BERBUNYI', { closes: -60, result: -40 })
  for (const name of ['ku', longUsername]) {
    const page = await (await browser.newContext()).newPage()
    // Other stories' alarms ring too: each market gets a long name, the same in draws and alarms.
    await page.route(/\/api\/admin\/draws$/, async (route) => {
      const board = await (await route.fetch()).text()
      const markets = [...new Set(board.match(/"market":"[^"]*"/g))]
      const renamed = board.replaceAll(
        /"market":"[^"]*"/g,
        (market) => `"market":"${longMarket}${100 + markets.indexOf(market)}"`,
      )
      await route.fulfill({ contentType: 'application/json', body: renamed })
    })
    await openSignedIn(page, '/admin/dashboard', await givenMaster(request, name))
    const alarm = page.locator('header a[href$="#alarm"]')
    await expect(alarm).toBeVisible()
    for (const path of ['dashboard', 'logs']) {
      await page.goto(`/admin/${path}`)
      await expect(page.locator('main h1')).toBeVisible()
      await expect(alarm).toBeVisible()
      for (const width of [360, 768, 1024, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 600 })
        await expect.poll(() => cutParts(page), `${name} on ${path} ${width}`).toEqual([])
      }
    }
    await expect(alarm).toContainText(longMarket)
    await page.setViewportSize({ width: 360, height: 600 })
    await expect(alarm).toHaveText(/^\d+ alarm$/)
    await page.context().setOffline(true)
    await expect(page.getByRole('banner').getByText(/^Offline/)).toBeVisible()
    await expect.poll(() => cutParts(page), `${name} offline`).toEqual([])
  }
})

import type { Page } from '@playwright/test'
import { open } from './stage/browser-steps.ts'
import { expect, test, withoutPopup } from './stage/story.ts'

/** A phone on its side: notch left, home bar below; top as where the page draws under a status bar. */
const insets = { top: 30, left: 47, bottom: 21, right: 44 }

const withInsets = async (page: Page): Promise<void> => {
  await withoutPopup(page)
  await page.setViewportSize({ width: 844, height: 390 })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride' as 'Page.enable', { insets } as never)
}

/** Texts, links and fields that notch, status bar or home bar would cover. */
const covered = (page: Page) =>
  page.evaluate(({ top, left, bottom, right }) => {
    const isFixed = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isFixed(element.parentElement))
    const scrolls = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX === 'auto' || scrolls(element.parentElement))
    return [...document.querySelectorAll('body :is(a, button, input, select, h1, h2, p, td, th)')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr-only'))
      .filter((element) => {
        const box = element.getBoundingClientRect()
        if (box.width <= 1 || box.bottom < 0 || box.top > innerHeight || element.matches('a[href="#isi"]')) return false
        const isBeside = !scrolls(element) && (box.left < left || box.right > innerWidth - right)
        const isUnder = isFixed(element) && (box.top < top || box.bottom > innerHeight - bottom)
        return isBeside || isUnder
      })
      .map((element) => `${element.tagName} ${element.textContent.slice(0, 30)}`)
  }, insets)

for (const path of [
  '/',
  '/hasil-keluaran',
  '/hasil-keluaran/SYDNEY%20POOLS',
  '/hasil-keluaran/SYDNEY%20POOLS/2026-11-20',
  '/jadwal',
  '/live-draw',
  '/cek-angka',
])
  test(`notch and home bar cover nothing of ${path}`, async ({ page }) => {
    await withInsets(page)
    await open(page, path)
    expect(await covered(page)).toEqual([])
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    expect(await covered(page)).toEqual([])
    const footer = await page.locator('footer').boundingBox()
    // Scrolling stops at a whole pixel.
    expect(Math.floor((footer?.y ?? 0) + (footer?.height ?? 0))).toBeLessThanOrEqual(390 - insets.bottom)
  })

test('notch and home bar cover nothing of the search', async ({ page }) => {
  await withInsets(page)
  await open(page, '/')
  await page.getByRole('link', { name: 'Cari', exact: true }).click()
  const field = page.getByRole('dialog').getByRole('searchbox')
  await expect(field).toBeVisible()
  const box = await field.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(insets.left)
  expect(box?.y).toBeGreaterThanOrEqual(insets.top)
})

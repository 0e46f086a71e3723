import type { Page } from '@playwright/test'
import { hydrateAtOnce, hydrated } from './stage/browser-steps.ts'
import { publicRoutes } from './stage/routes.ts'
import { adminPaths } from '../src/admin/paths/admin-paths.ts'
import { expect, masterHeaders, openSignedIn, test } from './staff.ts'

const phone = { width: 360, height: 740 }

/** Elements beyond the right edge with letters twice as large. */
const beyondEdge = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    const { scrollWidth } = document.scrollingElement ?? document.documentElement
    if (scrollWidth <= innerWidth) return []
    const isBeyond = (each: Element | null) => (each?.getBoundingClientRect().right ?? 0) > innerWidth + 1
    return [...document.querySelectorAll('body *')]
      .filter((each) => isBeyond(each) && !isBeyond(each.parentElement))
      .map((each) => `${each.tagName} ${each.className.toString().slice(0, 60)} ${each.textContent?.slice(0, 30)}`)
      .slice(-8)
  })

const pages = publicRoutes.map((path) => path.replaceAll('SYDNEY%20POOLS', 'MACAU').replace(/\/\d{4}-.*$/, ''))

test('no public page scrolls sideways on a small phone at double text size', async ({ page }) => {
  await page.setViewportSize(phone)
  await hydrateAtOnce(page)
  for (const path of new Set(pages)) {
    await page.goto(path)
    await hydrated(page)
    expect.soft(await beyondEdge(page), path).toEqual([])
    await page.getByLabel('Menu', { exact: true }).click()
    expect.soft(await beyondEdge(page), `${path} with its menu`).toEqual([])
  }
})

test('no page of the back office scrolls sideways at double text size', async ({ page, request }) => {
  await page.setViewportSize(phone)
  await page.goto(adminPaths.login)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect.soft(await beyondEdge(page), adminPaths.login).toEqual([])
  const headers = await masterHeaders(request)
  for (const path of Object.values(adminPaths).filter((one) => one !== adminPaths.login)) {
    await openSignedIn(page, path, headers)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect.soft(await beyondEdge(page), path).toEqual([])
  }
})

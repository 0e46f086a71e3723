import { beyondEdge, hydrateAtOnce, hydrated } from './stage/browser-steps.ts'
import { publicRoutes } from './stage/routes.ts'
import { adminPaths } from '../src/admin/paths/admin-paths.ts'
import { expect, masterHeaders, openSignedIn, test } from './staff.ts'

const phone = { width: 360, height: 740 }
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

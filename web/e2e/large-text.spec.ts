import { beyondEdge, hydrateAtOnce, hydrated } from './stage/browser-steps.ts'
import { publicRoutes } from './stage/routes.ts'
import { expect, test } from './staff.ts'

const pages = publicRoutes.map((path) => path.replaceAll('SYDNEY%20POOLS', 'MACAU').replace(/\/\d{4}-.*$/, ''))

test('no public page scrolls sideways on a small phone at double text size', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await hydrateAtOnce(page)
  for (const path of new Set(pages)) {
    await page.goto(path)
    await hydrated(page)
    expect.soft(await beyondEdge(page), path).toEqual([])
    await page.getByLabel('Menu', { exact: true }).click()
    expect.soft(await beyondEdge(page), `${path} with its menu`).toEqual([])
  }
})

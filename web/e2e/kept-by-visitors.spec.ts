import { expect, test } from '@playwright/test'
import { hydrateAtOnce, hydrated } from './stage/browser-steps.ts'
import { noteStored, privacyRows, unnamed, watchContext, type Kept } from './stage/kept-by-visitors.ts'
import { publicRoutes } from './stage/routes.ts'

test('a visit of the public pages keeps what the privacy page names, and asks no other site', async ({
  context,
  page,
  request,
}) => {
  const kept: Kept = new Set()
  await watchContext(context, kept)
  await hydrateAtOnce(page)
  for (const path of publicRoutes.map((route) => route.replaceAll('SYDNEY%20POOLS', 'MACAU'))) {
    await page.goto(path)
    await hydrated(page)
  }
  await page.goto('/')
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBeGreaterThan(1)
  await noteStored(context, kept)
  expect([...kept].map((each) => each.split(' ')[0])).toContain('Service')
  expect(unnamed(kept)).toEqual([])
  // It names every library of the browsers' files.
  expect(await (await request.get('/lisensi.txt')).text()).not.toContain('markdown-it')
  expect(privacyRows().length).toBeGreaterThan(15)
})

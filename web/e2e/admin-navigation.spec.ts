import { adminPaths } from '../src/admin/paths/admin-paths.ts'
import { expect, masterHeaders, openSignedIn, test } from './staff.ts'

test('links open screens without loading a document; back returns to the place', async ({ page, request }) => {
  await openSignedIn(page, adminPaths.guide, await masterHeaders(request))
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await expect(heading('Panduan Admin')).toBeVisible()
  const documents: string[] = []
  page.on('request', (sent) => {
    if (sent.isNavigationRequest() && sent.frame() === page.mainFrame()) documents.push(sent.url())
  })
  const menu = page.getByRole('navigation', { name: 'Menu admin' })
  const banners = menu.getByRole('link', { name: 'Manajemen Banner' })
  await page.evaluate(() => window.scrollTo(0, 400))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400)

  const steps = await page.evaluate(() => history.length)
  await banners.dblclick()
  await expect(heading('Manajemen Banner')).toBeVisible()
  await expect(banners).toHaveAttribute('aria-current', 'page')
  await expect(menu.locator('[aria-current]')).toHaveCount(1)
  expect(await page.evaluate(() => history.length)).toBe(steps + 1)

  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    menu.getByRole('link', { name: 'Kelola Prediksi' }).click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(tab).toHaveURL(new RegExp(`${adminPaths.predictions}$`))
  await expect(page).toHaveURL(new RegExp(`${adminPaths.banners}$`))

  await page.goBack()
  await expect(heading('Panduan Admin')).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400)
  await menu.getByRole('link', { name: 'Dashboard' }).press('Enter')
  await expect(heading('Dashboard')).toBeVisible()
  await expect(page.locator('main')).toBeFocused()
  expect(documents).toEqual([])
})

import type { APIRequestContext, Page } from '@playwright/test'
import { givenDraw } from './board.ts'
import { adminPaths } from '../src/admin/paths/admin-paths.ts'
import { beyondEdge, coveredTexts } from './stage/browser-steps.ts'
import { expect, masterHeaders, openSignedIn, passwordOf, phone, test } from './staff.ts'

/** 40 letters, the most. */
const longUsername = 'W'.repeat(40)
/** 57 letters, of the most 60. */
const longMarket = 'PASARAN DENGAN NAMA TERPANJANG YANG BOLEH DISIMPAN DI SIN'

const pages = [
  'dashboard',
  'manage-results',
  'predictions',
  'banners',
  'schedules',
  'account',
  'change-password',
  'panduan',
  'markets',
  'users',
  'security',
  'settings',
  'logs',
]
const widths = [360, 414, 600, 767, 768, 800, 834, 900, 1023, 1024, 1100, 1279, 1280, 1440, 1920]
/** 19 letters. */
const username = 'pengelola-malam-uji'

const givenMaster = async (request: APIRequestContext, name: string): Promise<{ authorization: string }> => {
  const headers = await masterHeaders(request)
  const data = { username: name, password: passwordOf(name), role: 'MASTER_ADMIN' }
  expect((await request.post('/api/master/users', { headers, data })).ok()).toBe(true)
  const login = await request.post('/api/auth/login', { data: { username: name, password: data.password } })
  const { token } = (await login.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

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

/** Controls of less than 44 x 44 px; links in sentences may be smaller, and a choice is pressed at its label. */
const smallControls = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => getComputedStyle(control).display !== 'inline')
      .map(
        (control) =>
          (control.matches('[type=checkbox], [type=radio], [type=file]') ? control.closest('label') : null) ?? control,
      )
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect()
        return width < 44 || height < 44
      })
      .map((target) => {
        const { width, height } = target.getBoundingClientRect()
        return `${target.tagName} ${target.getAttribute('aria-label') ?? target.textContent.slice(0, 30)}: ${width} x ${height}`
      }),
  )

test('no page scrolls sideways at any width, with an alarm and a long name', async ({ page, request }) => {
  const headers = await givenMaster(request, username)
  await givenDraw(request, 'PASARAN BERNAMA PANJANG', { closes: -60, result: -40 })
  const wide: string[] = []
  await openSignedIn(page, '/admin/dashboard', headers)
  const alarm = page.locator('header a[href$="#alarm"]')
  await expect(alarm).toBeVisible()
  for (const name of pages) {
    await page.goto(`/admin/${name}`)
    await expect(page.locator('main h1')).toBeVisible()
    await expect(alarm).toBeVisible()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (beyond > 0) wide.push(`${name} ${width}: ${beyond}`)
      if (width === 1280) wide.push(...(await coveredTexts(page)).map((texts) => `${name}: ${texts}`))
      const { width: room = 0 } = (await alarm.boundingBox()) ?? {}
      if (room < 60) wide.push(`alarm on ${name} ${width}: ${room}`)
    }
  }
  await test.step('a late draw held by this admin', async () => {
    await page.goto('/admin/dashboard')
    await page.getByRole('button', { name: 'Ambil PASARAN BERNAMA PANJANG' }).click()
    await expect(page.getByRole('button', { name: 'Serahkan PASARAN BERNAMA PANJANG' })).toBeVisible()
    for (const width of [360, 768, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      wide.push(...(await coveredTexts(page)).map((texts) => `board ${width}: ${texts}`))
    }
  })
  expect(wide).toEqual([])
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

test('every control of a phone is 44 px large, and no page scrolls sideways at double text size', async ({
  page,
  request,
}) => {
  const smallPhone = { width: 360, height: 740 }
  await page.setViewportSize(smallPhone)
  await page.goto(adminPaths.login)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect.soft(await beyondEdge(page), adminPaths.login).toEqual([])
  await openSignedIn(page, '/admin/dashboard', await masterHeaders(request))
  const small: string[] = []
  for (const name of pages) {
    await page.setViewportSize(phone)
    await page.goto(`/admin/${name}`)
    await expect(page.locator('main h1')).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    small.push(...(await smallControls(page)).map((control) => `${name}: ${control}`))
    await page.setViewportSize(smallPhone)
    await page.waitForLoadState('networkidle')
    expect.soft(await beyondEdge(page), name).toEqual([])
  }
  await page.setViewportSize(phone)
  await page.reload()
  await page.getByRole('button', { name: /^Menu akun/ }).click()
  small.push(...(await smallControls(page)).map((control) => `menu: ${control}`))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Buka menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu admin' })).toBeVisible()
  small.push(...(await smallControls(page)).map((control) => `sidebar: ${control}`))
  expect(small).toEqual([])
})

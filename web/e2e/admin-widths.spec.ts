import { givenDraw } from './board.ts'
import { coveredTexts } from './stage/browser-steps.ts'
import { expect, masterHeaders, openSignedIn, passwordOf, test } from './staff.ts'

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

test('no page scrolls sideways at any width, with an alarm and a long name', async ({ page, request }) => {
  const headers = await masterHeaders(request)
  const data = { username, password: passwordOf(username), role: 'MASTER_ADMIN' }
  expect((await request.post('/api/master/users', { headers, data })).ok()).toBe(true)
  const login = await request.post('/api/auth/login', { data: { username, password: data.password } })
  const { token } = (await login.json()) as { token: string }
  await givenDraw(request, 'PASARAN BERNAMA PANJANG', { closes: -60, result: -40 })
  const wide: string[] = []
  await openSignedIn(page, '/admin/dashboard', { authorization: `Bearer ${token}` })
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

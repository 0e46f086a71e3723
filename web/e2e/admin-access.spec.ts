import type { Page } from '@playwright/test'
import { adminPaths } from '../src/admin/paths/admin-paths.ts'
import { givenDraw } from './board.ts'
import { beyondEdge, coveredTexts } from './stage/browser-steps.ts'
import { expect, expectAccessible, givenMaster, masterHeaders, openSignedIn, phone, test } from './staff.ts'

const screens = {
  dashboard: 'Dashboard',
  'manage-results': 'Pusat Kendali Hasil Togel',
  predictions: 'Kelola Prediksi',
  banners: 'Manajemen Banner',
  schedules: 'Manajemen Jadwal',
  deleted: 'Terhapus',
  account: 'Akun Saya',
  'change-password': 'Ganti Password',
  panduan: 'Panduan Admin',
  markets: 'Manajemen Pasaran',
  notices: 'Pengumuman',
  pages: 'Halaman',
  destinations: 'Pengiriman',
  users: 'Manajemen Pengguna',
  security: 'Keamanan & IP Whitelist',
  settings: 'Pengaturan',
  logs: 'Log Aktivitas',
}

const widths = [360, 414, 600, 767, 768, 800, 834, 900, 1023, 1024, 1100, 1279, 1280, 1440, 1920]

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

/** On a phone a form is a drawer; beside its list it is looked at with the page. */
const expectAccessibleDrawer = async (page: Page) => {
  await page.getByRole('button', { name: 'Baru' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Formulir' })
  await expect(drawer).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
}

/** What is beyond the window, or covers what; the alarm keeps its room in the top bar. */
const faultsOfWidths = async (page: Page): Promise<string[]> => {
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (beyond > 0) faults.push(`${beyond} px beyond ${width}`)
    if (width === 1280) faults.push(...(await coveredTexts(page)))
    const { width: room = 0 } = (await alarmOf(page).boundingBox()) ?? {}
    if (room < 60) faults.push(`an alarm of ${room} px at ${width}`)
  }
  return faults
}

const alarmOf = (page: Page) => page.locator('header a[href$="#alarm"]')

const lateMarket = `PASARAN BERNAMA PANJANG ${Date.now().toString(36).toUpperCase()}`
let headers: { authorization: string }
test.beforeAll(async ({ request }) => {
  // 19 letters.
  headers = await givenMaster(request, `pengelola-${Date.now().toString(36)}x`)
  // In the lists: 40 letters, the most.
  await givenMaster(request, `${'M'.repeat(31)}-${Date.now().toString(36)}`)
  await givenDraw(request, lateMarket, { closes: -60, result: -40 })
})

for (const [path, heading] of Object.entries(screens)) {
  test(`${heading}: accessible on phone and desktop, within every width, with an alarm and a long name`, async ({
    page,
  }) => {
    await page.setViewportSize(phone)
    await openSignedIn(page, `/admin/${path}`, headers)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(alarmOf(page)).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expectAccessible(page)
    expect(await smallControls(page)).toEqual([])
    if (path === 'schedules') await expectAccessibleDrawer(page)

    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expectAccessible(page)
    expect(await faultsOfWidths(page)).toEqual([])

    await page.setViewportSize({ width: 360, height: 740 })
    expect(await beyondEdge(page)).toEqual([])
  })
}

test('on the board nothing covers a late draw that this admin holds', async ({ page }) => {
  await openSignedIn(page, adminPaths.dashboard, headers)
  await page.getByRole('button', { name: `Ambil ${lateMarket}` }).click()
  await expect(page.getByRole('button', { name: `Serahkan ${lateMarket}` })).toBeVisible()
  for (const width of [360, 768, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await coveredTexts(page), `at ${width} px`).toEqual([])
  }
})

test('the menus of a phone have controls of 44 px, the login page fits at double text size', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(adminPaths.login)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(await beyondEdge(page)).toEqual([])
  await openSignedIn(page, adminPaths.dashboard, headers)
  await page.getByRole('button', { name: /^Menu akun/ }).click()
  expect(await smallControls(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Buka menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu admin' })).toBeVisible()
  expect(await smallControls(page)).toEqual([])
})

test('a link to a part of the guide leads there, its pictures load', async ({ page, request }) => {
  await openSignedIn(page, '/admin/panduan#bila-ada-masalah', await masterHeaders(request))
  await expect(page.getByRole('heading', { name: 'Bila ada masalah', level: 2 })).toBeInViewport()
  const picture = page.getByRole('img', { name: 'Lembar undian' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
})

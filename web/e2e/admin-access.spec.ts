import type { Page } from '@playwright/test'
import { expect, expectAccessible, masterHeaders, openSignedIn, test } from './staff.ts'

const screens = {
  dashboard: 'Dashboard',
  'manage-results': 'Pusat Kendali Hasil Togel',
  predictions: 'Kelola Prediksi',
  banners: 'Manajemen Banner',
  schedules: 'Manajemen Jadwal',
  'change-password': 'Ganti Password',
  panduan: 'Panduan Admin',
  markets: 'Manajemen Pasaran',
  users: 'Manajemen Pengguna',
  security: 'Keamanan & IP Whitelist',
  settings: 'Pengaturan',
  logs: 'Log Aktivitas',
}

/** Lists of records, whose form is a drawer on a phone. */
const lists = ['predictions', 'banners', 'schedules', 'markets', 'users', 'security']

const expectAccessibleForm = async (page: Page) => {
  await expect(page.getByRole('main').getByRole('form', { name: /^(Tambah|Upload)/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Baru' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Formulir' })
  await expect(drawer).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
}

const looks = [
  [360, 'light', 'dark'],
  [1280, 'light', 'dark'],
] as const

for (const [path, heading] of Object.entries(screens)) {
  test(`${heading}: accessible on phone and desktop, light and dark`, async ({ page, request }) => {
    await openSignedIn(page, `/admin/${path}`, await masterHeaders(request))
    for (const [width, ...schemes] of looks) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      await expectAccessible(page, schemes)
      if (width === 360 && lists.includes(path)) await expectAccessibleForm(page)
    }
  })
}

test('a link to a part of the guide leads there, its pictures load', async ({ page, request }) => {
  await openSignedIn(page, '/admin/panduan#bila-ada-masalah', await masterHeaders(request))
  await expect(page.getByRole('heading', { name: 'Bila ada masalah', level: 2 })).toBeInViewport()
  const picture = page.getByRole('img', { name: 'Lembar undian' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
})

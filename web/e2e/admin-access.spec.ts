import { AxeBuilder } from '@axe-core/playwright'
import { expect, masterHeaders, openSignedIn, test } from './staff.ts'

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
  logs: 'Log Aktivitas',
}

const sizes = [
  { width: 360, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const

for (const [path, heading] of Object.entries(screens)) {
  test(`${heading} can be read and used by all, on a phone and on a desk, light and dark`, async ({
    page,
    request,
  }) => {
    await openSignedIn(page, `/admin/${path}`, await masterHeaders(request))
    for (const { width, colorScheme } of sizes) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      // There are no frames here, so the plain way of asking axe does, which opens no second page.
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
}

import { expect, expectAccessible, masterHeaders, openSignedIn, test } from './staff.ts'

const date = (day: number) => `2026-11-${String(day).padStart(2, '0')}`
const readers = {
  from: date(1),
  to: date(30),
  views: 12_345,
  bots: 67,
  days: Array.from({ length: 30 }, (_, day) => ({ date: date(day + 1), views: day * 20, bots: day })),
  pages: [
    { kind: 'home', views: 9_000 },
    { kind: 'paito', views: '<5' },
  ],
  markets: [{ market: 'SINGAPORE', views: 345 }],
  sources: [{ source: 'search', views: 40 }],
  hours: Array.from({ length: 24 }, (_, hour) => hour * 3),
  banners: [{ id: 'gone', name: null, clicks: 7 }],
}

test('a master admin sees how often pages are opened, and nothing of who did', async ({ page, request }) => {
  const asked: string[] = []
  let answer: object = readers
  await page.route('**/api/master/readers?*', (route) => {
    asked.push(new URL(route.request().url()).search)
    return route.fulfill({ json: answer })
  })
  await openSignedIn(page, '/admin/pembaca', await masterHeaders(request))
  const row = (table: string, name: string | RegExp) =>
    page.getByRole('table', { name: table }).getByRole('row', { name })

  await test.step('by day, page, market, source, hour and banner, a few as <5', async () => {
    await expect(page.getByText('12.345 kali dibuka, dan 67 kali oleh robot')).toBeVisible()
    await expect(row('Halaman dibuka per hari', '30 Nov 2026 580 29')).toBeVisible()
    await expect(row('Menurut jenis halaman', 'Paito satu pasaran <5')).toBeVisible()
    await expect(row('Menurut pasaran', 'SINGAPORE 345')).toBeVisible()
    await expect(row('Asal kunjungan', 'Mesin pencari 40')).toBeVisible()
    await page.getByRole('button', { name: 'Tampilkan semua (23)' }).click()
    await expect(row('Pengunjung sekaligus', '23:00 69')).toBeVisible()
    await expect(row('Klik banner', 'Banner yang sudah dihapus 7')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Penerima pemberitahuan sekarang' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('for another period and kind, kept in the address', async () => {
    await page.getByLabel('7 hari').check()
    await page.getByLabel('Jenis halaman', { exact: true }).selectOption('Paito satu pasaran')
    await expect.poll(() => asked.at(-1)).toBe('?days=7&kind=paito&market=')
    await expect(page).toHaveURL(/\?hari=7&jenis=paito$/)
  })

  await test.step('as a file', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Unduh CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('pembaca.csv')
  })

  await test.step('without any count, in one sentence', async () => {
    const none = { pages: [], markets: [], sources: [], banners: [], views: 0, bots: 0 }
    answer = { ...readers, ...none, hours: readers.hours.map(() => 0) }
    await page.getByLabel('90 hari').check()
    await expect(page.getByText('Belum ada kunjungan yang terhitung.')).toBeVisible()
  })
})

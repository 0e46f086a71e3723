import { hydrated, navigateTo, open, returnToTab } from './stage/browser-steps.ts'
import { drawOf, pageData, schedules } from './stage/sample-data.ts'
import { expect, shows, test, withoutPopup } from './stage/story.ts'

const serverTime = '2026-11-21T10:42:08.000Z'
const nothing = { schedules: [], resultsMap: {}, predictionsMap: {}, serverTime }
const unscheduled = { schedule: null, result: null, usual: [], serverTime }

/** Each page with its indispensable call and the error text. */
const pages = [
  { path: '/', call: '/public/page-data', failed: 'Gagal memuat data halaman utama.', filled: 'SYDNEY POOLS' },
  {
    path: '/hasil-keluaran',
    call: '/public/page-data',
    failed: 'Gagal memuat data hasil keluaran. Silakan coba lagi nanti.',
    filled: 'SYDNEY POOLS',
  },
  {
    path: '/hasil-keluaran/MACAU',
    call: '/public/detail-page/MACAU',
    failed: 'Gagal memuat data hasil.',
    filled: 'Riwayat Hasil',
  },
  {
    path: '/hasil-keluaran/MACAU/2026-11-19',
    call: '/public/results/MACAU',
    failed: 'Gagal memuat data hasil.',
    filled: 'STARTER PRIZE',
  },
  { path: '/prediksi', call: '/public/page-data', failed: 'Gagal memuat data prediksi.', filled: 'SYDNEY POOLS' },
  {
    path: '/prediksi/MACAU',
    call: '/public/prediction-detail/MACAU',
    failed: 'Gagal memuat data prediksi.',
    filled: 'TOP 4D',
  },
  {
    path: '/jadwal',
    call: '/public/schedules/active',
    failed: 'Gagal memuat data jadwal. Silakan coba lagi nanti.',
    filled: 'TAIWAN',
  },
  {
    path: '/live-draw',
    call: '/public/schedules/active',
    failed: 'Gagal memuat daftar pasaran.',
    filled: 'SEDANG DIUNDI...',
  },
  {
    path: '/live-draw?market=MACAU',
    call: '/public/live-draw-data/MACAU',
    failed: 'Gagal memuat data live draw.',
    filled: 'PUTARAN SELANJUTNYA',
  },
]

test.beforeEach(({ page }) => withoutPopup(page))

for (const { path, call, failed, filled } of pages) {
  test(`${path}: loading, error and data in the browser`, async ({ page, stage }) => {
    await test.step('it loads, then fails', async () => {
      await page.goto('/tidak-ada')
      const { promise: until, resolve: answerNow } = Promise.withResolvers<void>()
      stage.answer(call, { status: 500, until })
      await navigateTo(page, path)
      await expect(page.locator('main').getByText('Memuat...').or(page.locator('main .breathe')).first()).toBeAttached()
      answerNow()
      await shows(page, failed)
    })
    await test.step('the visitor retries', async () => {
      stage.reset()
      // The page retries every few seconds: no answer before the visitor has retried.
      const { promise: until, resolve: answerNow } = Promise.withResolvers<void>()
      stage.answer(call, { until })
      await page.getByRole('button', { name: 'Coba lagi' }).click()
      answerNow()
      await expect(page.locator('main').getByText(filled).filter({ visible: true }).first()).toBeVisible()
      await expect(page.getByText(failed)).toHaveCount(0)
    })
  })
}

test('a slow service delays a page only up to a timeout', async ({ page, stage }) => {
  stage.answer('/public/schedules/active', { delayMs: 6_000 })
  const answer = await page.goto('/jadwal')
  expect(answer?.status()).toBe(503)
  await shows(page, 'Gagal memuat data jadwal. Silakan coba lagi nanti.')
})

test('a network that goes while the page starts: it stays as it is, and starts when the network is back', async ({
  page,
}) => {
  const failed = new Set<string>()
  await page.route(/\/assets\/(?:react|live-draw)-[^/]*\.js$/, (route) => {
    const { pathname } = new URL(route.request().url())
    if (failed.has(pathname)) return route.continue()
    failed.add(pathname)
    return route.abort()
  })
  await page.goto('/live-draw')
  await expect.poll(() => failed.size).toBe(2)
  await expect(page.getByText('SEDANG DIUNDI...').first()).toBeVisible()
  await hydrated(page)
  await expect(page.getByText('SEDANG DIUNDI...').first()).toBeVisible()
})

test('a failed refresh keeps the data on screen', async ({ page, stage }) => {
  await page.goto('/')
  stage.answer('/public/page-data', { status: 503 })
  await returnToTab(page)
  await shows(page, 'Gagal memuat data halaman utama.')
  await expect(page.getByRole('article', { name: 'SYDNEY POOLS' }).first()).toBeVisible()
})

test('an answer of the wrong shape is an error, on server and browser', async ({ page, stage }) => {
  stage.answer('/public/page-data', { data: { schedules: 'none' } })
  expect((await page.goto('/hasil-keluaran'))?.status()).toBe(503)
  await shows(page, 'Format data dari API tidak sesuai harapan.')
  await page.goto('/tidak-ada')
  await navigateTo(page, '/hasil-keluaran')
  await shows(page, 'Format data dari API tidak sesuai harapan.')
})

test('a rendering error breaks neither the layout nor the server', async ({ page, stage }) => {
  const broken = { ...nothing, schedules: [null] }
  await page.goto('/hasil-keluaran')
  stage.answer('/public/page-data', { data: { ...broken, serverTime: '2026-11-22T10:00:00.000Z' } })
  await returnToTab(page)
  await shows(page, 'Terjadi kesalahan.')
  await page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Jadwal' }).click()
  await shows(page, 'JADWAL KELUARAN TOGEL')
  expect((await page.goto('/prediksi'))?.status()).toBe(503)
  await shows(page, 'Terjadi kesalahan.')
})

test('empty pages', async ({ plain: page, stage }) => {
  stage.answer('/public/page-data', { data: nothing })
  stage.answer('/public/schedules/active', { data: [] })
  stage.answer('/public/prediction-detail/MACAU', { data: { schedule: null, prediction: null, serverTime } })
  stage.answer('/public/live-draw-data/MACAU', { data: unscheduled })
  stage.answer('/public/banners', { data: [] })
  const empty = [
    ['/', 'Tidak ada jadwal hasil untuk ditampilkan.'],
    ['/', 'Belum ada prediksi terbaru.'],
    ['/hasil-keluaran', 'Tidak ada jadwal hasil untuk ditampilkan.'],
    ['/prediksi', 'Belum ada jadwal prediksi untuk ditampilkan.'],
    ['/prediksi/MACAU', 'Prediksi untuk pasaran ini belum tersedia hari ini.'],
    ['/jadwal', 'Jadwal belum tersedia.'],
    ['/live-draw', 'Jadwal belum tersedia.'],
    ['/statistik', 'Belum ada data pasaran.'],
    ['/paito', 'Belum ada data pasaran.'],
    ['/cari', 'Belum ada data pasaran.'],
  ] as const
  for (const [path, sentence] of empty) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    await shows(page, sentence)
  }
  for (const path of ['/hasil-keluaran', '/prediksi', '/jadwal', '/statistik', '/paito', '/cari']) {
    await page.goto(path)
    await expect(page.locator('main').getByRole('link', { name: 'Kembali ke Home' })).toHaveAttribute('href', '/')
  }
})

test('an unknown market is a 404 on every page', async ({ page }) => {
  const missing = [
    ['/hasil-keluaran/ATLANTIS', 'Data untuk pasaran ini tidak ditemukan.'],
    ['/hasil-keluaran/MACAU/2030-01-01', 'Data untuk pasaran ini tidak ditemukan.'],
    ['/prediksi/ATLANTIS', 'Prediksi untuk pasaran ini belum tersedia hari ini.'],
    ['/statistik/ATLANTIS', 'Pasaran tidak ditemukan.'],
    ['/paito/ATLANTIS', 'Pasaran tidak ditemukan.'],
    ['/hasil/2026-02-30', '404 - Halaman Tidak Ditemukan'],
    ['/hasil/2026-11-22', '404 - Halaman Tidak Ditemukan'],
    ['/hasil/2019-01-01', '404 - Halaman Tidak Ditemukan'],
    ['/hasil-keluaran/MACAU/2026-02-30', '404 - Halaman Tidak Ditemukan'],
  ] as const
  for (const [path, sentence] of missing) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await shows(page, sentence)
    await expect(page.getByRole('navigation', { name: /^Halaman / })).toHaveCount(0)
    await expect(page.locator('main .star')).toHaveCount(0)
  }
})

test('closed and postponed markets show their notice on every page, and no countdown', async ({ page }) => {
  for (const path of ['/hasil-keluaran/JAPAN', '/prediksi/JAPAN', '/live-draw?market=JAPAN']) {
    await page.goto(path)
    await shows(page.locator('main'), 'Pasaran Libur Hari Ini')
    await shows(page.locator('main'), 'Hasil tidak akan keluar hari ini.')
    await expect(page.locator('main').getByText('Pemeliharaan sistem').first()).toBeVisible()
  }
  await expect(page.getByRole('timer')).toHaveCount(0)
  for (const path of ['/hasil-keluaran/SABAH%204D', '/prediksi/SABAH%204D', '/live-draw?market=SABAH+4D']) {
    await page.goto(path)
    await shows(page.locator('main'), 'Jadwal Ditunda')
    await shows(page.locator('main'), 'Informasi lebih lanjut akan diumumkan.')
  }
  await page.goto('/jadwal?page=3')
  await shows(page.getByRole('table'), 'Jadwal Ditunda')
})

test('a corrected result shows when; a final draw shows that it is official', async ({ page, stage }) => {
  const schedule = schedules.find(({ marketName }) => marketName === 'SYDNEY POOLS')
  const result = drawOf('SYDNEY POOLS', '2026-11-21', { correctedAt: '2026-11-21T07:05:00.000Z' })
  stage.answer('/public/live-draw-data/SYDNEY', { data: { schedule, result, usual: [], serverTime } })
  await page.goto('/live-draw?market=SYDNEY+POOLS')
  await shows(page, 'HASIL RESMI')
  await shows(page, 'Dikoreksi 14:05 WIB')
})

test('a corrected number of today says so on the card, in its row and in the search', async ({ page, stage }) => {
  const data = pageData(stage.now())
  const correctedAt = '2026-11-21T07:05:00.000Z'
  const result = drawOf('SYDNEY POOLS', '2026-11-21', { correctedAt })
  stage.answer('/public/page-data', { data: { ...data, resultsMap: { ...data.resultsMap, 'SYDNEY POOLS': result } } })
  await page.addInitScript(() => localStorage.setItem('pasaranSaya', '["SYDNEY POOLS"]'))
  const text = 'Dikoreksi 14:05 WIB'
  await open(page, '/')
  await expect(page.locator('#papan').getByText(text)).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Pasaran Saya' }).getByText(text)).toBeVisible()
  await expect(page.getByRole('article', { name: 'SYDNEY POOLS' }).getByText(text)).toBeVisible()
  await page.keyboard.press('/')
  const panel = page.getByRole('dialog', { name: 'Cari' })
  await expect(panel.getByRole('link', { name: `SYDNEY POOLS ${text}` })).toBeVisible()
})

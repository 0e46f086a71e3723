import { shioNames } from '@papan/contracts/lottery/numbers/shio.ts'
import { beyondEdge, hydrated, lackingRules, open } from './stage/browser-steps.ts'
import { predictionDetail } from './stage/sample-data.ts'
import { expect, shows, test, withoutPopup } from './stage/story.ts'

const draw = '/hasil-keluaran/SYDNEY%20POOLS/2026-11-21'
/** Each route with its title and visible texts. */
const routes = [
  {
    path: '/',
    title: 'Data Togel Terupdate',
    sentences: [
      'Data Togel Terupdate',
      'Hasil Terbaru',
      'Prediksi Jitu',
      'Result',
      'Menunggu Hasil...',
      'Lihat History',
      'Tidak ada situs resmi',
      'Lihat Prediksi Lengkap',
    ],
  },
  {
    path: '/hasil-keluaran',
    title: 'Hasil Keluaran Togel',
    sentences: [
      'Hasil Keluaran Togel',
      'Pasaran Libur',
      'Hasil tidak akan keluar hari ini.',
      'Jadwal Ditunda',
      'Informasi lebih lanjut akan diumumkan.',
    ],
  },
  {
    path: '/hasil-keluaran/SYDNEY%20POOLS',
    title: 'Hasil Keluaran Togel SYDNEY POOLS',
    sentences: ['Kembali ke Semua Pasaran', 'Riwayat Hasil'],
  },
  {
    path: draw,
    title: 'Hasil Keluaran Togel SYDNEY POOLS, Sabtu, 21 November 2026',
    sentences: ['Sabtu, 21 November 2026', 'STARTER PRIZE'],
  },
  {
    path: '/prediksi',
    title: 'Bocoran Angka Jitu',
    sentences: ['Bocoran Angka Jitu', 'Prediksi Jitu', 'Belum Tersedia', 'Lihat Prediksi Lengkap'],
  },
  {
    path: '/prediksi/MACAU',
    title: 'Bocoran Angka Jitu MACAU',
    sentences: [
      'Kembali ke Semua Prediksi',
      'BBFS',
      'TOP 4D',
      'TOP 3D',
      'TOP 2D',
      'COLOK BEBAS',
      'COLOK JITU',
      'K 4, E 9',
      'Shio',
    ],
  },
  {
    path: '/jadwal',
    title: 'JADWAL KELUARAN TOGEL',
    sentences: ['JADWAL KELUARAN TOGEL'],
  },
  {
    path: '/hasil/2026-11-21',
    title: 'Hasil Keluaran Sabtu, 21 November 2026',
    sentences: ['4 dari 11 pasaran sudah keluar', 'Sedang diundi', 'Pasaran Libur', 'Jadwal Ditunda', 'Belum keluar'],
  },
  { path: '/statistik', title: 'Statistik', sentences: ['SYDNEY POOLS'] },
  { path: '/paito', title: 'Paito', sentences: ['SYDNEY POOLS'] },
  { path: '/koreksi', title: 'Koreksi', sentences: ['Koreksi', 'SYDNEY POOLS'] },
  {
    path: '/live-draw',
    title: 'Live Draw',
    sentences: ['Pilih Pasaran Live Draw:', 'SEDANG DIUNDI...', 'PUTARAN SELANJUTNYA', 'Jam', 'Menit', 'Detik'],
  },
  {
    path: '/tidak-ada',
    title: '404 - Halaman Tidak Ditemukan',
    status: 404,
    sentences: ['404 - Halaman Tidak Ditemukan', 'Pasaran hari ini'],
  },
]
const everywhere = [
  'Home',
  'Hasil Keluaran',
  'Prediksi',
  'Jadwal',
  'Live Draw',
  'Navigasi',
  'Ikuti Kami',
  '18+. Situs informasi hasil. Kami tidak menerima taruhan.',
  'Prediksi hanya hiburan.',
  'Data hasil keluaran dan prediksi yang cepat dan akurat.',
]

test.beforeEach(({ page }) => withoutPopup(page))

// Without scripts: entry-server.test.ts.
for (const { path, title, sentences, status = 200 } of routes)
  test(`${path} is complete`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(status)
    await expect(page).toHaveTitle(title)
    await hydrated(page)
    for (const sentence of [...sentences, ...everywhere]) await shows(page, sentence)
    expect(problems).toEqual([])
  })

test('a page carries every style that it needs, and gets all of them before another is shown', async ({
  page,
  stage,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const whole = async () => {
    const href = await page.locator('script[data-style]').getAttribute('data-style')
    return (await fetch(stage.url + href)).text()
  }
  for (const { path } of routes.filter(({ status = 200 }) => status === 200)) {
    await page.goto(path)
    await hydrated(page)
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox').or(page.getByRole('combobox')).last()).toBeVisible()
    const style = await page.locator('head style').textContent()
    expect(await lackingRules(page, await whole()), path).toEqual([])
    expect((await whole()).length - (style ?? '').length, path).toBeGreaterThan(5_000)
  }
  await page.goto('/jadwal')
  await hydrated(page)
  await page.locator('a[href="/live-draw"]').first().dispatchEvent('click')
  await shows(page, 'SEDANG DIUNDI...')
  // Beside the colours of a brand.
  await expect(page.locator('head link[rel=stylesheet]:not([href^="/warna/"])')).toHaveCount(1)
})

test('hydration refetches nothing that the server rendered', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    // A brand's mark is a picture.
    if (pathname.startsWith('/api/') && request.resourceType() !== 'image') asked.push(pathname + search)
  })
  for (const { path } of routes) {
    asked.length = 0
    await open(page, path)
    await page.waitForLoadState('networkidle')
    // The page of an unknown address is rendered without it.
    expect(asked, path).toEqual(path === '/tidak-ada' ? ['/api/public/draws-now'] : [])
  }
})

test('sentences with placeholders', async ({ page }) => {
  await page.goto('/hasil-keluaran')
  await shows(page, 'Jam Buka: 17:45 WIB (GMT+7)', 'Jam Buka: {openTime} WIB (GMT+7)')
  await shows(page, 'Halaman 1 dari 2', 'Halaman X dari Y')
  await open(page, '/hasil-keluaran/SYDNEY%20POOLS')
  await page.getByRole('row').nth(2).click()
  const dialog = page.getByRole('dialog')
  await shows(dialog, 'Detail Hasil: SYDNEY POOLS', 'Detail Hasil: {market}')
  await expect(dialog).toContainText('Jumat, 20 November 2026')
})

test('every shio fits a small phone at double text size', async ({ page, stage }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const shio of shioNames) {
    const detail = predictionDetail('MACAU', stage.now())
    const numbers = detail?.prediction?.numbers.map((entry) => ({ ...entry, shio }))
    stage.answer('/public/prediction-detail/MACAU', {
      data: { ...detail, prediction: { ...detail?.prediction, numbers } },
    })
    await page.goto('/prediksi/MACAU')
    await expect(page.getByAltText(shio.toLowerCase(), { exact: true })).toBeVisible()
    expect.soft(await beyondEdge(page), shio).toEqual([])
  }
})

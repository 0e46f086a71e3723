import { test as base, type Page, type Request } from '@playwright/test'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { shiftsOn, watchShifts } from './layout-shifts.ts'
import { axeFaults, beyondEdge, hydrateAtOnce, open, returnToTab } from './stage/browser-steps.ts'
import { drawDetail, drawOf, drawsNow, pageData } from './stage/sample-data.ts'
import type { Stage } from './stage/stage.ts'
import { expect, keptFixtures, stageFixtures, withoutPopup } from './stage/story.ts'

const test = base.extend<{ stage: Stage; noteKept: void }, { sharedStage: Stage }>({
  ...stageFixtures({ sockets: true }),
  ...keptFixtures,
})

const market = 'SYDNEY POOLS'
const date = '2026-11-21'
const drawPath = `/hasil-keluaran/SYDNEY%20POOLS/${date}`
/** No date, port or count has these digits. */
const numbers = Array.from({ length: 20 }, (_each, at) => String((at % 2 === 0 ? 58_213 : 904_417) + at * 1_237))
const [first = '', other = ''] = numbers
const prize = (type: string, numbers: string) => ({ id: `${type} ${numbers}`, type, numbers })

test.beforeEach(async ({ page }) => {
  await withoutPopup(page)
  await hydrateAtOnce(page)
})

/** Everything that the page sends, as its runs of digits. */
const readSent = (page: Page) => {
  const sent: Promise<string>[] = []
  let frames = 0
  const textOf = async (request: Request) =>
    [request.url(), request.postData(), JSON.stringify(await request.allHeaders())].join(' ')
  // The end of the story cuts its last requests off.
  page.on('request', (request) => sent.push(textOf(request).catch(() => request.url())))
  page.on('websocket', (socket) => {
    sent.push(Promise.resolve(socket.url()))
    socket.on('framesent', ({ payload }) => {
      frames += 1
      sent.push(Promise.resolve(payload.toString()))
    })
  })
  return {
    frames: () => frames,
    requests: () => sent.length,
    found: async () => {
      const runs = new Set((await Promise.all(sent)).flatMap((text) => text.match(/\d+/g) ?? []))
      return numbers.filter((number) => runs.has(number))
    },
  }
}

/** The only draw: the market's of today, with these prizes, on each page. */
const shows = (stage: Stage, prizes: Result['prizes'], rev: number) => {
  const result = drawOf(market, date, { prizes, rev, correctedAt: rev > 1 ? '2026-11-21T10:50:00.000Z' : null })
  stage.answer('/public/page-data', { data: { ...pageData(stage.now()), resultsMap: { [market]: result } } })
  stage.answer('/public/results/SYDNEY%20POOLS', { data: { ...drawDetail(market, date, stage.now()), result } })
  stage.answer(`/public/results/SYDNEY%20POOLS/${date}/corrections`, { data: [] })
}

const bar = (page: Page) => page.locator('.mine-mark')

test('twenty own numbers are checked on home, in the draw and in Cek Angka, and none of them is sent', async ({
  page,
  stage,
}) => {
  const sent = readSent(page)
  shows(stage, [prize('PRIZE 1', first), prize('PRIZE 2', other)], 1)

  await test.step('they are added on their page', async () => {
    await open(page, '/nomor-saya')
    await page.getByLabel('Nomor', { exact: true }).fill(`${numbers.slice(1, 19).join(' ')} 7`)
    await page.getByRole('button', { name: 'Tambah' }).click()
    await expect(page.getByText('"7" bukan nomor 2 sampai 6 digit.')).toBeVisible()
    await page.getByLabel('Nomor', { exact: true }).fill(numbers.slice(1, 19).join(' '))
    await page.getByRole('button', { name: 'Tambah' }).click()
    await page.getByText('Ekspor dan impor').click()
    await page.getByLabel('Teks').fill(`${first}; Ulang tahun Ibu; ${market}\n12a4\n${numbers[19]}`)
    await page.getByRole('button', { name: 'Impor', exact: true }).click()
    await expect(page.getByText('2 nomor diimpor.')).toBeVisible()
    await expect(page.getByText('Baris 2: "12a4" bukan nomor 2 sampai 6 digit.')).toBeVisible()
    await expect(page.getByText('20 dari 100')).toBeVisible()
    const draw = page.getByRole('region', { name: `${market}, Sabtu, 21 November 2026` })
    await expect(draw.getByRole('listitem')).toHaveText([
      /PRIZE 2.*peluang 0,0001%/,
      /Ulang tahun Ibu.*PRIZE 1, semua digit.*peluang 0,001%/,
    ])
  })

  await test.step('a mark says so on home, in the draw and in Cek Angka', async () => {
    await watchShifts(page)
    for (const path of ['/', drawPath, '/cek-angka']) {
      await open(page, path)
      await expect(bar(page)).toContainText('2 nomor Anda keluar')
    }
    expect(await shiftsOn(page)).toEqual([])
    await open(page, '/jadwal')
    await expect(page.getByText('Terhubung').filter({ visible: true }).first()).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
  })

  await test.step('a correction takes it back and says so', async () => {
    await open(page, '/')
    shows(stage, [prize('PRIZE 1', '11111'), prize('PRIZE 2', other)], 2)
    await returnToTab(page)
    await expect(bar(page)).toContainText('1 nomor Anda keluar')
    await expect(bar(page)).toContainText('1 tanda dicabut karena koreksi atau penarikan')
    await bar(page).getByRole('link', { name: 'Lihat' }).click()
    await expect(page.getByText(`Tanda dicabut: PRIZE 1 ${first} dikoreksi 17:50 WIB`)).toBeVisible()
  })

  await test.step('a withdrawal too', async () => {
    const now = drawsNow(stage.now())
    const gone = { market, date, at: '2026-11-21T10:55:00.000Z', epoch: 1, rev: 3 }
    stage.answer('/public/page-data', { data: { ...pageData(stage.now()), resultsMap: {} } })
    stage.answer('/public/draws-now', { data: { ...now, withdrawn: [gone] } })
    await returnToTab(page)
    await expect(page.getByText(`Tanda dicabut: PRIZE 2 ${other} ditarik 17:55 WIB`)).toBeVisible()
    await open(page, '/')
    await expect(bar(page)).toContainText('2 tanda dicabut')
    await bar(page).getByRole('button', { name: 'Mengerti' }).click()
    await expect(bar(page)).toHaveCount(0)
    await open(page, '/')
    await expect(page.getByText('Terhubung').filter({ visible: true }).first()).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
  })

  expect(sent.frames()).toBeGreaterThan(0)
  expect(sent.requests()).toBeGreaterThan(50)
  expect(await sent.found()).toEqual([])
  // The reader does find what a visitor asks the server about.
  await page.goto(`/cek-angka?angka=${first}`)
  expect(await sent.found()).toEqual([first])
})

test('own numbers of the tab that was, beside one draw, changed and removed', async ({ page, stage }) => {
  const drawn = drawOf(market, date).prizes[0]?.numbers ?? ''
  await page.goto('/jadwal')
  await page.evaluate((text) => localStorage.setItem('nomorSaya', text), `${drawn}, 99 123456`)
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, `/cek-angka?tab=nomor-saya&market=SYDNEY%20POOLS&tanggal=${date}`)
  await expect(page).toHaveURL(`/nomor-saya?market=SYDNEY%20POOLS&tanggal=${date}`)
  const draw = page.getByRole('region', { name: `${market}, Sabtu, 21 November 2026` })
  await expect(draw.getByRole('listitem')).toHaveText([
    /PRIZE 1, semua digit/,
    /99.*Tidak keluar/,
    /123456.*Tidak keluar/,
  ])
  await expect(page.getByText('Hanya kecocokan angka. Tidak ada nilai uang di halaman ini.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  expect(await beyondEdge(page)).toEqual([])

  await open(page, '/nomor-saya')
  await page.getByRole('button', { name: 'Ubah 9 9' }).click()
  await page.getByLabel('Nama (boleh kosong)').fill('Rumah')
  await page.getByLabel('Pasaran pilihan').check()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Pilih sedikitnya satu pasaran.')).toBeVisible()
  await page.getByLabel('TAIWAN').check()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Rumah, TAIWAN')).toBeVisible()
  await page.getByRole('button', { name: 'Hapus 1 2 3 4 5 6' }).click()
  await expect(page.getByText('123456 dihapus.')).toBeVisible()
  await expect(page.getByText('2 dari 100')).toBeVisible()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByText('3 dari 100')).toBeVisible()

  await test.step('without a network the device says what it knows', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.context().setOffline(true)
    const offline = await page.context().newPage()
    await offline.goto('/nomor-saya')
    await expect(offline.getByRole('article').filter({ hasText: market })).toContainText(
      `${drawn}: PRIZE 1, semua digit`,
    )
    await expect(offline.getByText(`${drawn} 99 123456`)).toBeVisible()
    await page.context().setOffline(false)
  })

  await test.step('without content the page says so and shows what the device keeps', async () => {
    stage.answer('/public/page-data', { status: 503 })
    await open(page, '/nomor-saya')
    await expect(page.getByText('Data sedang tidak tersedia.')).toBeVisible()
    await expect(draw).toContainText('PRIZE 1, semua digit')
    await expect(page.getByText('3 dari 100')).toBeVisible()
  })
})

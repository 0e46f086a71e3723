import type { Page } from '@playwright/test'
import { freezeBoard, givenDraw, openBoard, rowOf } from './board.ts'
import { enter, storedPrizes } from './desk.ts'
import { expect, expectAccessible, givenAdmin, openSignedIn, phone, test } from './staff.ts'

const toasts = (page: Page, text: RegExp) => page.locator('output').getByText(text)

test('two operators work the board side by side', async ({ browser, request }) => {
  test.slow()
  const soon = { closes: 12, result: 25 }
  for (const market of ['DIAMBIL', 'BEREBUT']) await givenDraw(request, market, soon)
  const [ratna, budi] = [await givenAdmin(request, 'ratna'), await givenAdmin(request, 'budi')]
  const own = await openBoard(browser, ratna)
  const other = await openBoard(browser, budi)

  await test.step('a taken draw shows its holder on both boards', async () => {
    await expect(rowOf(other, 'DIAMBIL')).toContainText('Belum diambil')
    await rowOf(own, 'DIAMBIL').getByRole('button', { name: 'Ambil DIAMBIL' }).click()
    await expect(rowOf(own, 'DIAMBIL')).toContainText(/ratna-\w+ \(Anda\)/)
    await expect(rowOf(other, 'DIAMBIL')).toContainText(/ratna-\w+/)
    await expect(rowOf(other, 'DIAMBIL').getByRole('link', { name: 'Lihat DIAMBIL' })).toBeVisible()
    await expectAccessible(own)
  })

  await test.step('who takes a draw second reads who has it', async () => {
    const release = await freezeBoard(other)
    await rowOf(own, 'BEREBUT').getByRole('button', { name: 'Ambil BEREBUT' }).click()
    await expect(rowOf(own, 'BEREBUT')).toContainText('(Anda)')
    await rowOf(other, 'BEREBUT').getByRole('button', { name: 'Ambil BEREBUT' }).click()
    await expect(toasts(other, /^Sudah diambil ratna-\w+\.$/)).toBeVisible()
    await expect(rowOf(other, 'BEREBUT')).not.toContainText('(Anda)')
    await release()
    await expect(rowOf(other, 'BEREBUT')).toContainText(/ratna-\w+/)
  })

  const offer = async (note: string) => {
    await rowOf(own, 'DIAMBIL').getByRole('button', { name: 'Serahkan DIAMBIL' }).click()
    const dialog = own.getByRole('dialog', { name: 'Serahkan DIAMBIL' })
    await dialog.getByRole('radio', { name: /^budi-/ }).check({ force: true })
    await dialog.getByLabel('Catatan').fill(note)
    await dialog.getByLabel('Catatan').press('Control+Enter')
    await expect(dialog).toHaveCount(0)
    await expect(rowOf(own, 'DIAMBIL')).toContainText(/Ditawarkan kepada budi-\w+, menunggu jawaban\./)
    await expect(rowOf(other, 'DIAMBIL')).toContainText(note)
  }

  await test.step('a declined hand-over stays with the giver, who is told', async () => {
    await offer('siaran pindah ke kanal 2')
    await expectAccessible(other)
    await rowOf(other, 'DIAMBIL').getByRole('button', { name: 'Tolak DIAMBIL' }).click()
    await expect(toasts(own, /^budi-\w+ menolak DIAMBIL\. Undian tetap milik Anda\.$/)).toBeVisible()
    await expect(rowOf(own, 'DIAMBIL')).toContainText('(Anda)')
  })

  await test.step('the giver withdraws an offer; only the colleague is told', async () => {
    await offer('salah orang')
    await rowOf(own, 'DIAMBIL').getByRole('button', { name: 'Tarik kembali DIAMBIL' }).click()
    await expect(rowOf(own, 'DIAMBIL').getByRole('button', { name: 'Serahkan DIAMBIL' })).toBeVisible()
    await expect(toasts(other, /^ratna-\w+ menarik kembali DIAMBIL\.$/)).toBeVisible()
    await expect(rowOf(other, 'DIAMBIL').getByRole('button', { name: 'Terima DIAMBIL' })).toHaveCount(0)
  })

  await test.step('an accepted hand-over changes the holder and keeps the note', async () => {
    await offer('nomor keluar dari PRIZE 3')
    await rowOf(other, 'DIAMBIL').getByRole('button', { name: 'Terima DIAMBIL' }).click()
    await expect(rowOf(other, 'DIAMBIL')).toContainText(/budi-\w+ \(Anda\)/)
    await expect(toasts(own, /^budi-\w+ menerima DIAMBIL\.$/)).toBeVisible()
    await expect(rowOf(own, 'DIAMBIL')).toContainText('nomor keluar dari PRIZE 3')
  })

  await test.step('the draw of an absent colleague is taken over', async () => {
    await other.context().close()
    const takeOver = rowOf(own, 'DIAMBIL').getByRole('button', { name: 'Ambil alih DIAMBIL' })
    await expect(takeOver).toBeVisible({ timeout: 150_000 })
    await expect(own.getByText(/terputus sejak \d\d:\d\d WIB/).first()).toBeVisible()
    await expectAccessible(own)
    await takeOver.click()
    await expect(rowOf(own, 'DIAMBIL')).toContainText('(Anda)')
  })
})

test('a late draw rings on every page until it is answered; visitors read why', async ({ browser, request, page }) => {
  test.slow()
  const market = 'BERDERING'
  const draw = await givenDraw(request, market, { closes: -25, result: -8 })
  const headers = await givenAdmin(request, 'jaga')
  const own = await openBoard(browser, headers)
  const row = rowOf(own, market)

  await test.step('it rings: filled tile, chip, title and count on each page', async () => {
    await expect(row).toContainText(/Belum ada PRIZE 1\. Alarm berbunyi sejak \d\d:\d\d WIB\./, { timeout: 60_000 })
    await expect(own).toHaveTitle(/^\(\d+\) Dashboard/)
    await expectAccessible(own)
    await own.getByRole('link', { name: 'Kelola Prediksi' }).first().click()
    await expect(own).toHaveTitle(/^\(\d+\) /)
    await expect(own.getByRole('alert').filter({ hasText: `Alarm: ${market} belum ada PRIZE 1.` })).toBeAttached()
    await own
      .getByRole('banner')
      .getByRole('link', { name: / menit/ })
      .click()
    await expect(own).toHaveURL(/\/admin\/dashboard/)
  })

  await test.step('one click allows sound', async () => {
    await own.getByRole('button', { name: 'Suara mati' }).click()
    await expect(own.getByRole('button', { name: 'Suara aktif' })).toBeVisible()
  })

  await test.step('an answer silences it for all and tells visitors', async () => {
    await row.getByRole('button', { name: `situs resmi terlambat ${market}` }).click()
    await expect(row).toContainText(/jaga-\w+, \d\d:\d\d WIB: situs resmi terlambat\./)
    await expect(row).toContainText(/Ditanya lagi \d\d:\d\d WIB\./)
    await page.goto(`/live-draw?market=${market}`)
    await expect(page.getByText('Hasil resmi belum keluar').first()).toBeVisible()
  })

  await test.step('opening the draw takes it; PRIZE 1 ends the alarm', async () => {
    await row.getByRole('link', { name: market, exact: true }).click()
    await expect(own.getByRole('heading', { name: 'Pusat Kendali Hasil Togel' })).toBeVisible()
    await enter(own, 'PRIZE 1', '7391')
    await expect.poll(() => storedPrizes(request, headers, { id: '', ...draw })).toEqual(['PRIZE 1 7391'])
    await expect(page.getByText('7 3 9 1').first()).toBeAttached()
    await own
      .getByRole('link', { name: /^Dashboard/ })
      .first()
      .click()
    await expect(own.locator('section', { hasText: 'Terlambat' }).locator(row)).toHaveCount(0)
    await expect(row).not.toContainText('Belum ada PRIZE 1')
  })
})

test('the board is worked by keyboard alone', async ({ browser, request }) => {
  await givenDraw(request, 'PAPAN TOMBOL', { closes: 14, result: 28 })
  const page = await openBoard(browser, await givenAdmin(request, 'tombol'))
  const row = rowOf(page, 'PAPAN TOMBOL')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }

  await test.step('search, take, hand over, close', async () => {
    await press('/')
    await page.keyboard.type('papan tom')
    await expect(page.locator('[data-row]')).toHaveCount(1)
    await press('Enter')
    await expect(row).toHaveAttribute('aria-current', 'true')
    await press('a')
    await expect(row).toContainText('(Anda)')
    await press('s')
    await expect(page.getByRole('dialog', { name: 'Serahkan PAPAN TOMBOL' })).toBeVisible()
    await expectAccessible(page)
    await press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('filters and selection', async () => {
    await press('/', 'Escape', 'm')
    await expect(page.getByRole('button', { name: /^Milik saya/ })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('[data-row]')).toHaveCount(1)
    await press('m', 'j', 'j', 'k')
    await expect(page.locator('[aria-current=true][data-row]')).toHaveCount(1)
  })

  await test.step('letters can be switched off', async () => {
    await press('?')
    const list = page.getByRole('dialog', { name: 'Pintasan papan' })
    await expectAccessible(page)
    await list.getByRole('switch', { name: 'Pakai tombol huruf' }).press('Space')
    await press('Escape', 'm')
    await expect(page.getByRole('button', { name: /^Milik saya/ })).toHaveAttribute('aria-pressed', 'false')
    await page.getByRole('button', { name: 'semua pintasan' }).press('Enter')
    await list.getByRole('switch', { name: 'Pakai tombol huruf' }).press('Space')
    await press('Escape')
  })

  await test.step('Enter opens the selected draw', async () => {
    await press('/')
    await page.keyboard.type('papan tom')
    await press('Enter', 'Enter')
    await expect(page).toHaveURL(/\/admin\/manage-results/)
    await expect(page.getByRole('heading', { name: 'Lembar undian' })).toBeVisible()
  })
})

test('the board on a phone: take, open from the bottom bar', async ({ page, request }) => {
  await page.setViewportSize(phone)
  await givenDraw(request, 'PAPAN PONSEL', { closes: -2, result: 20 })
  await openSignedIn(page, '/admin/dashboard', await givenAdmin(request, 'ponsel'))
  const row = rowOf(page, 'PAPAN PONSEL')
  await row.getByRole('button', { name: 'Ambil PAPAN PONSEL' }).click()
  await expect(row.getByRole('link', { name: 'Lanjut PAPAN PONSEL' })).toBeVisible()
  await expectAccessible(page)
  for (const button of await row.getByRole('link', { name: /^Lanjut/ }).all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.getByRole('link', { name: 'Lanjut PAPAN PONSEL' }).last().click()
  await expect(page.getByRole('heading', { name: 'Lembar undian' })).toBeVisible()
})

test('the board without draws, with an error and from an old service', async ({ page, request }) => {
  const headers = await givenAdmin(request, 'papan')
  const path = /\/api\/admin\/draws$/
  const limits = { late: 1, masters: 2, overdue: 3, again: 4, unstaffed: 5 }
  const none = { at: new Date().toISOString(), draws: [], claims: [], alarms: [], seen: [], awayMs: 60_000, limits }
  await page.route(path, (route) => route.fulfill({ json: none }))
  await openSignedIn(page, '/admin/dashboard', headers)
  await expect(page.getByText('Tidak ada undian hari ini.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Manajemen Jadwal' })).toBeVisible()
  await expectAccessible(page)

  const past = '2026-11-23T17:30:00+07:00'
  const done = { market: 'SELESAI', date: '2026-11-23', family: null, closesAt: past, resultAt: past, off: null }
  const drawn = { ...done, filled: 1, planned: 1, firstPrize: '0438', firstPrizeAt: past, completedAt: past }
  await page.unroute(path)
  await page.route(path, (route) => route.fulfill({ json: { ...none, draws: [drawn] } }))
  await page.reload()
  await expect(page.getByText('Semua undian hari ini selesai.')).toBeVisible()
  await expect(page.getByText('1 dari 1 undian hari ini selesai')).toBeVisible()

  await page.unroute(path)
  await page.route(path, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await page.reload()
  await expect(page.getByText('Gagal memuat jadwal.')).toBeVisible()
  await expect(page.getByText('User Online (Traffic)')).toBeVisible()

  await page.unroute(path)
  await page.route(path, (route) => route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: 'Tidak ada.' } }))
  await page.reload()
  await expect(page.getByText('Aktivitas Terbaru')).toBeVisible()
  await expect(page.getByText('Gagal memuat jadwal.')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '60 menit berikutnya' })).toHaveCount(0)
})

test('a number that may be wrong stays marked until it is corrected', async ({ browser, request }) => {
  const soon = { closes: 12, result: 25 }
  const numbers = '7359'
  const headers = await givenAdmin(request, 'sari')
  const drawn = await givenDraw(request, 'SUMBER', soon)
  const copied = await givenDraw(request, 'SALINAN', soon)
  const start = (draw: object, typed: string) =>
    request.post('/api/admin/results/start-session', {
      headers,
      data: { ...draw, prizes: [{ type: 'PRIZE 1', numbers: typed }] },
    })
  expect((await start(drawn, numbers)).ok()).toBe(true)
  const page = await openBoard(browser, headers)
  const { warnings } = await (await start(copied, numbers)).json()
  expect(warnings).toMatchObject([{ code: 'OTHER_MARKET', other: { market: 'SUMBER' } }])
  const chip = rowOf(page, 'SALINAN').getByText(`Periksa PRIZE 1 ${numbers} sama dengan SUMBER hari ini`)
  await expect(chip).toBeVisible()
  await expect(rowOf(page, 'SUMBER')).not.toContainText('Periksa')
  await expectAccessible(page)
  expect((await start(copied, '1846')).ok()).toBe(true)
  await expect(chip).toHaveCount(0)
})

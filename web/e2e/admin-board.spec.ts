import { minuteMs } from '@papan/contracts/wib.ts'
import type { Page } from '@playwright/test'
import { givenDraw, openBoard, rowOf, showDraws } from './board.ts'
import { enter, storedPrizes } from './desk.ts'
import { delayAnswers, shiftsOn, shiftSumOn, watchShifts } from './layout-shifts.ts'
import { expect, expectAccessible, givenAdmin, openSignedIn, phone, test } from './staff.ts'

test('a late draw rings on every page until it is answered; visitors read why', async ({ browser, request, page }) => {
  test.slow()
  const market = 'BERDERING'
  const draw = await givenDraw(request, market, { closes: -25, result: -8 })
  const headers = await givenAdmin(request, 'jaga')
  const own = await openBoard(browser, headers)
  const row = rowOf(own, market)

  await test.step('it rings: filled tile, chip, title and count on each page', async () => {
    // Just after midnight its result time has just passed.
    const rings = 7 * minuteMs
    test.setTimeout(rings + test.info().timeout)
    await expect(row).toContainText(/Belum ada PRIZE 1\. Alarm berbunyi sejak \d\d:\d\d WIB\./, { timeout: rings })
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
  const search = async (text: string) => {
    await press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(text)
  }
  const leaveDialog = async () => {
    await press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await test.step('search, take, hand over, close', async () => {
    await search('papan tom')
    await expect(page.locator('[data-row]')).toHaveCount(1)
    await press('Enter')
    await expect(row).toHaveAttribute('aria-current', 'true')
    await press('a')
    await expect(row).toContainText('(Anda)')
    await press('s')
    await expect(page.getByRole('dialog', { name: 'Serahkan PAPAN TOMBOL' })).toBeVisible()
    await expectAccessible(page)
    await leaveDialog()
  })

  await test.step('filters and selection', async () => {
    await search('')
    await press('Escape', 'm')
    await expect(page.getByRole('button', { name: /^Milik saya/ })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('[data-row]')).toHaveCount(1)
    await press('m', 'j', 'j', 'k')
    await expect(page.locator('[aria-current=true][data-row]')).toHaveCount(1)
  })

  await test.step('letters can be switched off', async () => {
    await press('?')
    const list = page.getByRole('dialog', { name: 'Pintasan' })
    await expectAccessible(page)
    await list.getByRole('switch', { name: 'Pakai tombol huruf' }).press('Space')
    await leaveDialog()
    await press('m')
    await expect(page.getByRole('button', { name: /^Milik saya/ })).toHaveAttribute('aria-pressed', 'false')
    await page.getByRole('button', { name: 'semua pintasan' }).press('Enter')
    await list.getByRole('switch', { name: 'Pakai tombol huruf' }).press('Space')
    await leaveDialog()
  })

  await test.step('Enter opens the selected draw', async () => {
    await search('papan tom')
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
  // It changes its group once the pointer rests.
  await expect(page.getByRole('region', { name: /^Sedang diisi/ }).locator(row)).toBeVisible()
  await expectAccessible(page)
  for (const button of await row.getByRole('link', { name: /^Lanjut/ }).all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.getByRole('link', { name: 'Lanjut PAPAN PONSEL' }).last().click()
  await expect(page.getByRole('heading', { name: 'Lembar undian' })).toBeVisible()
})

test('the board without draws and with an error', async ({ page, request }) => {
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

/** How far the selected row lies under the top bar or the bar at the foot, px; 0 while it is whole. */
const hiddenPartOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const row = document.querySelector('[data-row][aria-current]')?.getBoundingClientRect()
    const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const foot = document.querySelector('footer')?.getBoundingClientRect().top ?? innerHeight
    return row ? Math.max(0, top - row.top, row.bottom - foot) : Infinity
  })

test('the selected row is whole on the screen, at four heights', async ({ page, request }) => {
  await showDraws(page, 24, 1)
  await openSignedIn(page, '/admin/dashboard', await givenAdmin(request, 'utuh'))
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.getByRole('button', { name: /undian lagi/ }).click()
  for (const height of [560, 720, 900, 1080]) {
    await page.setViewportSize({ width: 1280, height })
    for (const key of ['j', 'k']) {
      for (const step of Array.from({ length: 24 }, (_, index) => index)) {
        await page.keyboard.press(key)
        expect(await hiddenPartOf(page), `${key} ${step} at ${height} px`).toBe(0)
      }
    }
  }
})

/** Adds a notice about a new device to the account of who signs in. */
const withNotice = (page: Page) =>
  page.route(/\/api\/admin\/account$/, async (route) => {
    const response = await route.fetch()
    const notice = { id: 'baru', kind: 'new-device', at: new Date().toISOString(), by: null, address: '203.0.113.7' }
    const account = { ...(await response.json()), notices: [{ ...notice, device: 'Firefox di Android' }] }
    await route.fulfill({ response, json: account })
  })

const boxOf = async (page: Page, name: string) => {
  const box = await page.getByRole('region', { name }).boundingBox()
  return box ?? { x: 0, y: 0, width: 0, height: 0 }
}

test('an alarm is taken on the first screen of a small phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 844 })
  await withNotice(page)
  await showDraws(page, 9, 2)
  await openSignedIn(page, '/admin/dashboard', await givenAdmin(request, 'panggil'))
  const take = await rowOf(page, 'UNDIAN 1').getByRole('button', { name: 'Ambil' }).boundingBox()
  expect((take?.y ?? Infinity) + (take?.height ?? 0)).toBeLessThan(500)
  const [late, notices] = [await boxOf(page, 'Terlambat 2'), await boxOf(page, 'Pemberitahuan akun')]
  expect(notices.y).toBeGreaterThan(late.y + late.height)
  expect(notices.height).toBe(40)
  await expectAccessible(page)
})

for (const size of [phone, { width: 1280, height: 900 }]) {
  test(`the dashboard loads without a shift, at ${size.width} px`, async ({ page, request }) => {
    await page.setViewportSize(size)
    await watchShifts(page)
    await withNotice(page)
    await showDraws(page, 12)
    // Each answer comes after a paint.
    await delayAnswers(page)
    await openSignedIn(page, '/admin/dashboard', await givenAdmin(request, 'diam'))
    await expect(page.locator('[data-row]').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const [notices, filters] = [
      await boxOf(page, 'Pemberitahuan akun'),
      await page.getByRole('group', { name: 'Saring undian' }).boundingBox(),
    ]
    expect(notices.height).toBe(40)
    expect(notices.y).toBeGreaterThan(filters?.y ?? Infinity)
    expect(notices.y).toBeLessThan((await page.locator('[data-row]').first().boundingBox())?.y ?? 0)
    expect(await shiftSumOn(page), (await shiftsOn(page)).join('\n')).toBeLessThan(0.02)
  })
}

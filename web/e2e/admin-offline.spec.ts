import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { enter, enterByApi, freeNumbers, openDesk, sheetOf, startDraw, storedPrizes, typeAgain } from './desk.ts'
import {
  breakCalls,
  expect,
  expectAccessible,
  givenAdmin,
  givenWaitingMarket,
  passwordOf,
  phone,
  decline,
  accept,
  test,
} from './staff.ts'

/** Lets `shiftClock` move the page's clock. */
const givenMovableClock = (page: Page) =>
  page.addInitScript(() => {
    const now = Date.now.bind(Date)
    Object.assign(globalThis, { shiftMs: 0 })
    Date.now = () => now() + (globalThis as unknown as { shiftMs: number }).shiftMs
  })
const shiftClock = (page: Page, ms: number) =>
  page.evaluate((shiftMs) => void Object.assign(globalThis, { shiftMs }), ms)

/** An admin at the desk of a waiting market's draw. */
const givenDesk = async (
  browser: Browser,
  request: APIRequestContext,
  market: string,
  prepare?: (page: Page) => Promise<unknown>,
) => {
  const date = await givenWaitingMarket(request, market)
  const ratna = await givenAdmin(request, 'ratna')
  const draw = await startDraw(request, ratna, { market, date })
  return { ratna, draw, desk: await openDesk(browser, ratna, draw, prepare) }
}

const queued = (page: Page) => sheetOf(page).getByRole('button', { name: /yang antre$/ })
const chip = (page: Page, text: string) =>
  expect(page.getByRole('banner').getByText(text, { exact: true })).toBeVisible()

test('numbers typed offline are queued, marked, and sent once, in order, on reconnection', async ({
  browser,
  request,
}) => {
  test.slow()
  const budi = await givenAdmin(request, 'budi')
  const { ratna, draw, desk } = await givenDesk(browser, request, 'TANPA SINYAL')
  const stored = () => storedPrizes(request, ratna, draw)
  await desk.getByRole('link', { name: 'Dashboard' }).click()
  await expect(desk).toHaveURL(/\/dashboard$/)
  await desk.getByRole('link', { name: 'Kelola Hasil Togel' }).first().click()
  await expect(sheetOf(desk)).toBeVisible()
  await desk.setViewportSize(phone)
  await chip(desk, 'Terhubung')
  const dialog = desk.getByRole('alertdialog')

  await test.step('queued numbers are marked', async () => {
    await desk.context().setOffline(true)
    await chip(desk, 'Offline')
    await enter(desk, 'STARTER PRIZE', '0229')
    await enter(desk, 'PRIZE 1', '5678')
    await enter(desk, 'STARTER PRIZE', '0229')
    await enter(desk, 'STARTER PRIZE', '1187')
    await expect(queued(desk)).toHaveCount(4)
    await expect(desk.getByText('4 nomor akan dikirim saat tersambung')).toBeVisible()
    await expectAccessible(desk)
    expect(await stored()).toEqual([])
  })

  await test.step('a queued number is cancelled', async () => {
    await enter(desk, 'CONSOLATION PRIZE', '4444')
    await expect(queued(desk)).toHaveCount(5)
    await queued(desk).last().click()
    await accept(desk, 'Batalkan CONSOLATION PRIZE 4444? Nomor ini belum terkirim.')
    await expect(queued(desk)).toHaveCount(4)
  })

  const leave = '4 nomor belum terkirim dan tidak akan dikirim. Tinggalkan halaman ini?'
  await test.step('every way of leaving asks', async () => {
    await desk.getByRole('button', { name: 'Sesi Lain' }).click()
    await decline(desk, leave)
    await desk.getByRole('button', { name: 'Buka menu' }).click()
    await desk.getByRole('link', { name: 'Kelola Prediksi' }).click()
    await decline(desk, leave)
    await desk.goBack()
    await decline(desk, leave)
    await expect(desk).toHaveURL(/\/manage-results$/)
    await desk.getByRole('button', { name: /^Menu akun/ }).click()
    await desk.getByRole('button', { name: 'Logout' }).click()
    await accept(desk, 'Anda yakin ingin logout?')
    await decline(desk, leave)
    await expect(queued(desk)).toHaveCount(4)
  })

  await test.step('they are sent on reconnection; a slot filled by a colleague asks', async () => {
    await enterByApi(request, budi, draw, 'PRIZE 1', '1234')
    await desk.context().setOffline(false)
    await expect(dialog).toContainText(/^PRIZE 1 sudah diisi 1234 oleh budi-\w+\. Ganti dengan 5678\?/)
    expect(await stored()).toEqual(['PRIZE 1 1234', 'STARTER PRIZE 0229'])
    await typeAgain(desk, /^PRIZE 1 sudah diisi 1234/, '5678')
    await accept(desk, 'Nomor 0229 sudah ada di STARTER PRIZE.')
    await expect
      .poll(stored)
      .toEqual(['PRIZE 1 5678', 'STARTER PRIZE 0229', 'STARTER PRIZE 0229', 'STARTER PRIZE 1187'])
    await expect(queued(desk)).toHaveCount(0)
    await chip(desk, 'Terhubung')
  })
  await desk.context().close()
})

test('a number whose answer was lost is retried with the same key', async ({ browser, request }) => {
  const { ratna, draw, desk } = await givenDesk(browser, request, 'JAWABAN HILANG')
  const keys: (string | undefined)[] = []
  await desk.route(/\/prizes$/, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await enter(desk, 'STARTER PRIZE', '0229')
  await expect.poll(() => keys.length).toBe(2)
  expect(keys[0]).toBe(keys[1])
  await expect(sheetOf(desk).getByRole('region', { name: 'STARTER PRIZE' })).toContainText('1 dari 10')
  await expect(desk.getByRole('alertdialog')).toHaveCount(0)
  expect(await storedPrizes(request, ratna, draw)).toEqual(['STARTER PRIZE 0229'])
  await desk.context().close()
})

test('numbers typed while a service restarts are queued and sent in order', async ({ browser, request }) => {
  const { ratna, draw, desk } = await givenDesk(browser, request, 'LAYANAN ULANG')
  const stop = await breakCalls(desk, 'POST', /\/prizes$/)
  await desk.getByLabel('Nomor', { exact: true }).focus()
  const tops = await freeNumbers(request, ratna, draw)
  const typed = [...tops, '3051']
  for (const numbers of typed) {
    await desk.keyboard.type(numbers)
    await desk.keyboard.press('Enter')
  }
  await expect(queued(desk)).toHaveCount(4)
  expect(await storedPrizes(request, ratna, draw)).toEqual([])
  await stop()
  await expect
    .poll(() => storedPrizes(request, ratna, draw))
    .toEqual([...tops.map((numbers, index) => `PRIZE ${index + 1} ${numbers}`), 'STARTER PRIZE 3051'])
  await expect(queued(desk)).toHaveCount(0)
  await desk.context().close()
})

test('a number queued for ten minutes asks before it is sent', async ({ browser, request }) => {
  const { ratna, draw, desk } = await givenDesk(browser, request, 'TERLALU LAMA', givenMovableClock)
  const context = desk.context()
  const wait = async (numbers: string) => {
    await context.setOffline(true)
    await enter(desk, 'STARTER PRIZE', numbers)
    await expect(queued(desk)).toHaveCount(1)
    await shiftClock(desk, 11 * 60_000)
    await context.setOffline(false)
    await expect(desk.getByRole('alertdialog')).toContainText(
      `STARTER PRIZE ${numbers} diketik lebih dari 10 menit lalu. Kirim sekarang?`,
    )
    await shiftClock(desk, 0)
  }
  await wait('0229')
  expect(await storedPrizes(request, ratna, draw)).toEqual([])
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Kirim sekarang' }).click()
  await expect.poll(() => storedPrizes(request, ratna, draw)).toEqual(['STARTER PRIZE 0229'])
  await wait('1187')
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Batal' }).click()
  await expect(desk.getByLabel('Nomor', { exact: true })).toHaveValue('1187')
  await expect(desk.getByRole('main').getByRole('alert')).toHaveText('Tidak dikirim.')
  expect(await storedPrizes(request, ratna, draw)).toEqual(['STARTER PRIZE 0229'])
  await context.close()
})

test('a device that is ended in the middle of typing says so, and sends its numbers after the next login', async ({
  browser,
  request,
}) => {
  const { ratna, draw, desk } = await givenDesk(browser, request, 'DIKELUARKAN')
  const { username } = (await (await request.get('/api/admin/account', { headers: ratna })).json()) as {
    username: string
  }
  await desk.context().setOffline(true)
  await enter(desk, 'STARTER PRIZE', '0229')
  await enter(desk, 'STARTER PRIZE', '1187')
  await expect(queued(desk)).toHaveCount(2)

  const login = await request.post('/api/auth/login', { data: { username, password: passwordOf('ratna') } })
  const { token } = (await login.json()) as { token: string }
  const phoneHeaders = { authorization: `Bearer ${token}` }
  expect((await request.delete('/api/admin/sign-ins', { headers: phoneHeaders })).ok()).toBe(true)
  await expect.poll(async () => (await request.get('/api/admin/predictions', { headers: ratna })).status()).toBe(401)

  await desk.context().setOffline(false)
  const dialog = desk.getByRole('dialog', { name: 'Sesi Anda sudah berakhir. Silakan login kembali.' })
  await expect(dialog).toContainText('Perangkat ini dikeluarkan: sesinya diakhiri dari perangkat lain')
  await expect(dialog).toContainText('isian Anda tetap ada')
  expect(await storedPrizes(request, phoneHeaders, draw)).toEqual([])
  await dialog.getByLabel(/^Password/).fill(passwordOf('ratna'))
  await dialog.getByRole('button', { name: 'Perpanjang' }).click()
  await expect(dialog).toHaveCount(0)
  await expect
    .poll(() => storedPrizes(request, phoneHeaders, draw))
    .toEqual(['STARTER PRIZE 0229', 'STARTER PRIZE 1187'])
  await expect(queued(desk)).toHaveCount(0)
  await desk.context().close()
})

test('a queued number is never sent as another admin', async ({ browser, request }) => {
  const budi = await givenAdmin(request, 'budi')
  const { draw, desk } = await givenDesk(browser, request, 'GANTI ORANG')
  // The question whether to type beside ratna could come between two keys; it is another story's.
  await desk.route(/\/claim$/, (route) => route.abort())
  const other = await desk.context().newPage()
  await other.goto('/login')
  await expect(other.getByRole('button', { name: /^Menu akun ratna-/ })).toBeVisible()
  await desk.context().setOffline(true)
  await enter(desk, 'STARTER PRIZE', '0229')
  await expect(queued(desk)).toHaveCount(1)
  // Another tab signs in as another user.
  await other.evaluate((token) => localStorage.setItem('authToken', token), budi.authorization.replace('Bearer ', ''))
  await expect(desk.getByRole('button', { name: /^Menu akun budi-/ })).toBeVisible()
  await desk.context().setOffline(false)
  await expect(sheetOf(desk)).toBeVisible()
  await expect(queued(desk)).toHaveCount(0)
  await expect(desk.getByLabel('Nomor', { exact: true })).toHaveValue('')
  await enter(desk, 'STARTER PRIZE', '1187')
  await expect.poll(() => storedPrizes(request, budi, draw)).toEqual(['STARTER PRIZE 1187'])
  await desk.context().close()
})

test('a chosen type stays while a time table that never came is fetched again', async ({ browser, request }) => {
  const { ratna, draw, desk } = await givenDesk(browser, request, 'TIPE TETAP')
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  let isAway = true
  let held = 0
  await desk.route('**/api/admin/schedules', async (route) => {
    if (isAway) return route.abort()
    held += 1
    await answered
    return route.continue()
  })
  await desk.reload()
  const type = desk.getByLabel('Tipe Hadiah')
  await type.fill('STARTER PRIZE')
  isAway = false
  await desk.context().setOffline(true)
  await desk.context().setOffline(false)
  await expect.poll(() => held).toBeGreaterThan(0)
  await expect(type).toHaveValue('STARTER PRIZE')
  answer()
  await enter(desk, 'STARTER PRIZE', '1187')
  await expect.poll(() => storedPrizes(request, ratna, draw)).toEqual(['STARTER PRIZE 1187'])
  await desk.context().close()
})

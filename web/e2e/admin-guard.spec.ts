import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { addDays } from '@papan/contracts/wib.ts'
import { givenDraw } from './board.ts'
import { enterByApi, freeNumbers, guardOf, sheetOf, startDraw, storedPrizes, type StartedDraw } from './desk.ts'
import {
  answerCalls,
  expect,
  expectAccessible,
  givenAdmin,
  givenWaitingMarket,
  masterHeaders,
  openSignedIn,
  phone,
  test,
} from './staff.ts'

type Headers = { authorization: string }

/** The draw's desk, without any answer to its questions. */
const open = async (page: Page, headers: Headers, { id, market, date }: StartedDraw): Promise<void> => {
  await page.addInitScript(
    (text) => localStorage.setItem('activeResultSession', text),
    JSON.stringify({ id, market, date }),
  )
  // A busy machine answers later than the guard waits for facts.
  await page.addInitScript(() => {
    const { setTimeout: wait } = globalThis
    const patient = (run: () => void, ms?: number) => wait(run, ms === 4_000 ? 60_000 : ms)
    Object.assign(globalThis, { setTimeout: patient })
  })
  await openSignedIn(page, '/admin/manage-results', headers)
  await page.getByLabel('Nomor', { exact: true }).focus()
}
const field = (page: Page) => page.getByLabel('Nomor', { exact: true })
/** As a person: keys alone. */
const type = async (page: Page, numbers: string) => {
  await page.keyboard.type(numbers)
  await page.keyboard.press('Enter')
}
/** Bodies of the numbers that the page sends. */
const watchSent = (page: Page) => {
  const sent: { numbers: string; confirmed?: string[] }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/prizes') && request.method() === 'POST') sent.push(request.postDataJSON())
  })
  return sent
}

// Waiting markets and newer draws come first on home, which shows six cards: other stories look for theirs there.
test.afterEach(async ({ request }) => {
  const headers = await masterHeaders(request)
  const stored = (await (await request.get('/api/admin/schedules', { headers })).json()) as { marketName: string }[]
  for (const { marketName } of stored.filter((one) => one.marketName.startsWith('WASPADA'))) {
    const path = `/api/admin/schedules/${encodeURIComponent(marketName)}`
    expect((await request.delete(path, { headers })).ok()).toBe(true)
  }
})

test('a number that looks wrong is published only once it is typed again', async ({ page, request }) => {
  test.slow()
  const [ratna, budi] = [await givenAdmin(request, 'ratna'), await givenAdmin(request, 'budi')]
  const date = await givenWaitingMarket(request, 'WASPADA SATU')
  await givenWaitingMarket(request, 'WASPADA DUA')
  const before = await startDraw(request, budi, { market: 'WASPADA SATU', date: addDays(date, -1) })
  const other = await startDraw(request, budi, { market: 'WASPADA DUA', date })
  const draw = await startDraw(request, ratna, { market: 'WASPADA SATU', date })
  const [first, second, last] = await freeNumbers(request, ratna, draw)
  const [secondOfLast, thirdOfLast] = await freeNumbers(request, ratna, other)
  await enterByApi(request, budi, before, 'PRIZE 1', last)
  await enterByApi(request, budi, before, 'PRIZE 2', secondOfLast)
  await enterByApi(request, budi, before, 'PRIZE 3', thirdOfLast)
  await enterByApi(request, budi, other, 'PRIZE 1', first)
  const stored = () => storedPrizes(request, ratna, draw)
  const sent = watchSent(page)
  // After midnight the draw of yesterday is still open.
  const ofOther = /^Angka ini sama dengan WASPADA DUA (?:hari ini|tanggal \S+)$/
  await open(page, ratna, draw)

  await test.step("another market's number: Escape keeps it in the field", async () => {
    await type(page, first)
    const question = guardOf(page, ofOther)
    await expect(question).toContainText(`WASPADA DUA, PRIZE 1${first}`)
    await expect(question.getByLabel('Benar untuk WASPADA SATU? Ketik sekali lagi.')).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue(first)
    expect(sent).toEqual([])
  })

  await test.step('Enter twice and a different number publish nothing', async () => {
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    const question = guardOf(page, ofOther)
    await expect(question).toBeVisible()
    await type(page, second)
    await expect(question.getByRole('alert')).toHaveText(`${second} bukan ${first}. Belum ada yang disimpan.`)
    await expect(question.getByRole('button', { name: `Simpan ${first}` })).toBeDisabled()
    await expectAccessible(page)
    expect(await stored()).toEqual([])
  })

  await test.step('the same number goes on, with its reason', async () => {
    await type(page, first)
    await expect.poll(stored).toEqual([`PRIZE 1 ${first}`])
    expect(sent).toEqual([{ type: 'PRIZE 1', numbers: first, repeat: false, confirmed: ['OTHER_MARKET'] }])
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('')
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  })

  await test.step('two swapped digits, a lost zero, and the last draw', async () => {
    const swapped = `${first[1]}${first[0]}${first.slice(2)}`
    const questions: [numbers: string, question: string | RegExp][] = [
      [last, /Angka ini sama dengan PRIZE 1 undian sebelumnya, /],
      [second.slice(1), `Angka ini 3 angka, biasanya 4. Mungkin 0${second.slice(1)}?`],
    ]
    if (swapped !== first) questions.push([swapped, `Dua angka tertukar dari PRIZE 1 ${first}`])
    for (const [numbers, question] of questions) {
      await type(page, numbers)
      // The swapped number may be another story's too, which is asked first.
      await expect(page.getByRole('alertdialog').filter({ hasText: question })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await expect(field(page)).toHaveValue(numbers)
      await expect(field(page)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(field(page)).toHaveValue('')
    }
    await type(page, second)
    await expect.poll(stored).toEqual([`PRIZE 1 ${first}`, `PRIZE 2 ${second}`])
  })
})

/** A draw, and PRIZE 1 that another market published on its date. */
const givenTwoDraws = async (request: APIRequestContext, market: string, otherMarket: string) => {
  const [ratna, budi] = [await givenAdmin(request, 'ratna'), await givenAdmin(request, 'budi')]
  // On today's board after midnight too.
  const { date } = await givenDraw(request, market, { closes: -1, result: 0 })
  await givenWaitingMarket(request, otherMarket)
  const other = await startDraw(request, budi, { market: otherMarket, date })
  const draw = await startDraw(request, ratna, { market, date })
  const [taken, free] = await freeNumbers(request, ratna, draw)
  await enterByApi(request, budi, other, 'PRIZE 1', taken)
  const question = new RegExp(`Angka ini sama dengan ${otherMarket} (?:hari ini|tanggal \\S+)$`)
  return { ratna, budi, draw, taken, free, question, stored: () => storedPrizes(request, ratna, draw) }
}

test('numbers that waited offline are compared when they are sent, on a phone', async ({ page, request }) => {
  test.slow()
  await page.setViewportSize(phone)
  const { ratna, draw, taken, free, question, stored } = await givenTwoDraws(request, 'WASPADA TIGA', 'WASPADA EMPAT')
  await open(page, ratna, draw)
  const queued = sheetOf(page).getByRole('button', { name: /yang antre$/ })

  await test.step('offline nothing is asked', async () => {
    await page.context().setOffline(true)
    await type(page, taken)
    await type(page, free)
    await expect(queued).toHaveCount(2)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })

  await test.step('connected again, the first is asked about and the rest waits', async () => {
    await page.context().setOffline(false)
    await expect(guardOf(page, question)).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    expect(await stored()).toEqual([])
  })

  await test.step('not typed again it is back in the field; the rest goes on', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByText(`PRIZE 1 ${taken} tidak dikirim.`)).toBeVisible()
    await expect.poll(stored).toEqual([`PRIZE 2 ${free}`])
    await expect(field(page)).toHaveValue(taken)
    await expect(page.getByLabel('Tipe Hadiah')).toHaveValue('PRIZE 1')
    await field(page).press('Enter')
    await expect(guardOf(page, question)).toBeVisible()
    await type(page, taken)
    await expect.poll(async () => (await stored()).toSorted()).toEqual([`PRIZE 1 ${taken}`, `PRIZE 2 ${free}`])
  })
})

test('a second person and a doubtful number are one question', async ({ page, request }) => {
  const { ratna, budi, draw, taken, question, stored } = await givenTwoDraws(request, 'WASPADA LIMA', 'WASPADA ENAM')
  const claim = `/api/admin/draws/${encodeURIComponent(draw.market)}/${draw.date}/claim`
  expect((await request.post(claim, { headers: budi, data: {} })).ok()).toBe(true)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/claim$/, async (route) => {
    await released
    await route.continue()
  })
  await open(page, ratna, draw)
  await type(page, taken)
  await expect(guardOf(page, question)).toBeVisible()
  release()
  await expect(guardOf(page, question)).toContainText(/budi-\w+ sedang mengisi WASPADA LIMA\. Tetap isi juga\?/)
  await expect(page.getByRole('alertdialog')).toHaveCount(1)
  await type(page, taken)
  await expect.poll(stored).toEqual([`PRIZE 1 ${taken}`])
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('PRIZE 1: ' + taken.split('').join(' '))).toBeAttached()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('a pasted draw and a new result ask once for all numbers', async ({ page, request }) => {
  test.slow()
  const { ratna, draw, taken, free, question, stored } = await givenTwoDraws(
    request,
    'WASPADA TUJUH',
    'WASPADA DELAPAN',
  )
  await open(page, ratna, draw)

  await test.step('the paste marks the number before anything is saved', async () => {
    await sheetOf(page).getByRole('button', { name: 'Tempel Undian' }).click()
    const paste = page.getByRole('dialog', { name: 'Tempel Undian' })
    await paste
      .getByLabel('Teks undian')
      .fill(`Jaga Tujuh\n1st Prize ${taken}\n2nd Prize ${free}\nwww.situs-resmi.example`)
    await expect(paste.getByText(`1 nomor sama dengan WASPADA DELAPAN`)).toBeVisible()
    await expect(paste.getByRole('region', { name: 'PRIZE 1' })).toContainText('perlu diperiksa')
    await expect(paste.getByRole('list', { name: /^Tidak dipakai/ })).toContainText('baris 4')
    await expectAccessible(page)
    await paste.getByLabel('Teks undian').press('Control+Enter')
    await expect(guardOf(page, question)).toContainText(`PRIZE 1 ${taken}`)
    await page.keyboard.press('Escape')
    await expect(paste).toBeVisible()
    expect(await stored()).toEqual([])
    await paste.getByLabel('Teks undian').press('Control+Enter')
    await type(page, taken)
    await expect(page.getByText('2 nomor berhasil disimpan!')).toBeVisible()
    expect(await stored()).toEqual([`PRIZE 1 ${taken}`, `PRIZE 2 ${free}`])
  })

  await test.step('a new result', async () => {
    await page.getByRole('button', { name: /^Riwayat Hasil Tersimpan/ }).click()
    await page.getByRole('button', { name: 'Tambah Hasil Baru' }).click()
    const form = page.getByRole('dialog', { name: 'Tambah Hasil Baru' })
    await form.getByLabel('Pasaran').selectOption(draw.market)
    await form.getByLabel('Tanggal').fill(draw.date)
    await form.getByRole('textbox', { name: 'Tipe Hadiah' }).fill('PRIZE 3')
    await form.getByRole('textbox', { name: 'Nomor' }).fill(taken)
    const sent = page.waitForRequest(/start-session$/)
    await form.getByRole('button', { name: 'Simpan Hasil' }).click()
    await expect(page.getByRole('alertdialog')).toContainText(`PRIZE 3 ${taken}`)
    await type(page, taken)
    expect((await sent).postDataJSON().confirmed).toContain('OTHER_MARKET')
    await expect(page.getByText('Hasil berhasil disimpan!')).toBeVisible()
  })
})

test('without facts nothing is asked; a warning of the answer is shown once', async ({ page, request }) => {
  const { ratna, draw, taken, stored } = await givenTwoDraws(request, 'WASPADA LAMA', 'WASPADA BARU')
  const notFound = { code: 'NOT_FOUND', message: 'Tidak ditemukan.' }
  await answerCalls(page, 'GET', /\/facts$/, { status: 404, json: notFound })
  const other = { market: 'WASPADA BARU', type: 'PRIZE 1', numbers: taken }
  await page.route(/\/prizes$/, async (route) => {
    const answer = await route.fetch()
    const warnings = [{ code: 'OTHER_MARKET', type: 'PRIZE 1', numbers: taken, other }]
    await route.fulfill({ response: answer, json: { ...(await answer.json()), warnings } })
  })
  const sent = watchSent(page)
  await open(page, ratna, draw)
  await type(page, taken)
  await expect.poll(stored).toEqual([`PRIZE 1 ${taken}`])
  expect(sent).toEqual([{ type: 'PRIZE 1', numbers: taken, repeat: false }])
  const warning = page
    .getByRole('alert')
    .filter({ hasText: 'tersimpan. Periksa: Angka ini sama dengan WASPADA BARU hari ini.' })
  await expect(warning).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await warning.getByRole('button', { name: 'Koreksi PRIZE 1' }).click()
  await expect(field(page)).toBeFocused()
  await expect(page.getByLabel('Tipe Hadiah')).toHaveValue('PRIZE 1')
  await expect(warning).toHaveCount(0)
})

const boxOf = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

for (const size of [phone, { width: 1280, height: 960 }]) {
  test(`a late question shows its number in its place, at ${size.width} px`, async ({ page, request }) => {
    await page.setViewportSize(size)
    const names = [`WASPADA L${size.width}`, `WASPADA M${size.width}`] as const
    const { ratna, draw, taken, question, stored } = await givenTwoDraws(request, ...names)
    const { promise: arrived, resolve: answerFacts } = Promise.withResolvers<void>()
    await page.route(/\/facts$/, async (route) => {
      await arrived
      await route.continue()
    })
    await open(page, ratna, draw)
    const place = page.getByLabel('Tipe Hadiah')
    await type(page, taken)
    await expect(place).toHaveValue('PRIZE 2')
    await page.keyboard.type('12')
    answerFacts()
    const dialog = guardOf(page, question)
    await expect(dialog).toBeVisible()
    await expect(place).toHaveValue('PRIZE 1')
    await expect(field(page)).toHaveValue(taken)
    const [asked, typed, sheet] = [await boxOf(dialog), await boxOf(field(page)), await boxOf(sheetOf(page))]
    expect(typed.y + typed.height).toBeLessThanOrEqual(asked.y)
    expect((await boxOf(place)).y).toBeGreaterThan(60)
    if (size !== phone) expect(asked.x + asked.width).toBeLessThanOrEqual(sheet.x)
    await expectAccessible(page)
    if (size !== phone) {
      // In a low window it is beside the field.
      await page.setViewportSize({ width: 1280, height: 650 })
      await expect.poll(async () => (await dialog.boundingBox())?.x).toBeGreaterThan(typed.x + typed.width)
      await expect(dialog).toBeInViewport({ ratio: 1 })
    }
    await type(page, taken)
    await expect(place).toHaveValue('PRIZE 2')
    await expect(field(page)).toHaveValue('12')
    await expect.poll(stored).toEqual([`PRIZE 1 ${taken}`])
  })
}

import type { APIRequestContext, Page } from '@playwright/test'
import {
  confirmOtherStories,
  consolations,
  freeNumbers,
  publishedNumbers,
  sheetOf,
  startDraw,
  starters,
} from './desk.ts'
import {
  acknowledge,
  answerCalls,
  breakCalls,
  expect,
  expectAccessible,
  givenAdmin,
  givenMarket,
  givenWaitingMarket,
  openSignedIn,
  phone,
  decline,
  accept,
  test,
} from './staff.ts'
import { dayText } from '../src/shared/format/wib-text.ts'

test.use({ viewport: phone })

const path = '/admin/manage-results'
/** 23 numbers that the guard does not doubt. */
const drawOf = async (request: APIRequestContext, headers: { authorization: string }, entered: Entered) => [
  ...(await freeNumbers(request, headers, entered)),
  ...starters,
  ...consolations,
]

/** Not today's date in the hours after midnight. */
type Entered = { market: string; date: string }

const begin = async (page: Page, { market, date }: Entered): Promise<void> => {
  const form = page.getByRole('form', { name: 'Mulai Sesi Undian' })
  await form.getByLabel('Pasaran').selectOption(market)
  await expect(form.getByLabel('Tanggal')).toHaveValue(dayText(date))
  await form.getByRole('button', { name: 'Mulai Sesi' }).click()
  await expect(page.getByRole('heading', { name: 'Lembar undian' })).toBeVisible()
  await expect(page.getByLabel('Nomor', { exact: true })).toBeFocused()
}

/** As Ctrl+V into the focused element. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)

test('a draw of 23 numbers is entered with digits and Enter alone', async ({ page, request }) => {
  test.slow()
  const market = 'KETIK CEPAT'
  const entered = { market, date: await givenWaitingMarket(request, market) }
  const headers = await givenAdmin(request, 'pengetik')
  const draw = await drawOf(request, headers, entered)
  await openSignedIn(page, path, headers)
  await begin(page, entered)
  for (const numbers of draw) {
    await page.keyboard.type(numbers)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText(/^23 dari 23, revisi/)).toBeVisible()
  await expect.poll(() => publishedNumbers(request, entered)).toEqual(draw)
})

test('a number typed before a slow screen shows the last answer goes to the right list', async ({ page, request }) => {
  test.slow()
  const market = 'LAYAR LAMBAT'
  const entered = { market, date: await givenWaitingMarket(request, market) }
  // The store updates the screen with the next frame.
  await page.addInitScript(() => {
    globalThis.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 500))
  })
  const headers = await givenAdmin(request, 'lambat')
  const draw = await drawOf(request, headers, entered)
  await openSignedIn(page, path, headers)
  await begin(page, entered)
  for (const numbers of draw) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/prizes'))
    await page.keyboard.type(numbers)
    await page.keyboard.press('Enter')
    await answered
  }
  await expect.poll(() => publishedNumbers(request, entered)).toEqual(draw)
  await expect(page.getByRole('region', { name: 'STARTER PRIZE' })).toContainText('10 dari 10')
  await expect(page.getByText(/^23 dari 23, revisi/)).toBeVisible()
})

test('a draw of 23 numbers is published with one paste and one key', async ({ page, request }) => {
  test.slow()
  const market = 'TEMPEL CEPAT'
  const entered = { market, date: await givenWaitingMarket(request, market) }
  const headers = await givenAdmin(request, 'penempel')
  const draw = await drawOf(request, headers, entered)
  await openSignedIn(page, path, headers)
  await begin(page, entered)
  await paste(
    page,
    `1st Prize ${draw[0]}\n2nd Prize ${draw[1]}\n3rd Prize ${draw[2]}\nStarter\n${starters.join('\t')}\nHiburan\n${consolations.join('\n')}`,
  )
  const dialog = page.getByRole('dialog', { name: 'Tempel Undian' })
  await expect(dialog.getByText('23 nomor, 4 angka, 3 diawali nol')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'STARTER PRIZE' })).toContainText('10 dari 10')
  await page.keyboard.press('Enter')
  await expect(page.getByText('23 nomor berhasil disimpan!')).toBeVisible()
  await expect.poll(() => publishedNumbers(request, entered)).toEqual(draw)
  await expect(page.getByText(/^23 dari 23, revisi/)).toBeVisible()
})

test('a suspicious paste warns or asks before it is published', async ({ page, request }) => {
  test.slow()
  const market = 'TEMPEL RAGU'
  const entered = { market, date: await givenWaitingMarket(request, market) }
  await givenMarket(request, 'TEMPEL LAIN')
  await confirmOtherStories(page)
  await openSignedIn(page, path, await givenAdmin(request, 'peragu'))
  await begin(page, entered)
  const dialog = page.getByRole('dialog', { name: 'Tempel Undian' })
  const save = dialog.getByRole('button', { name: /^Simpan/ })
  await page.getByRole('button', { name: 'Tempel Undian' }).click()
  const field = dialog.getByLabel('Teks undian')
  await expect(field).toBeFocused()
  await expect(save).toBeDisabled()

  await test.step('a text of another draw cannot be saved until corrected', async () => {
    await field.fill('Hasil Tempel  Lain 1 Januari 2020\nPRIZE 1 0438')
    await expect(dialog.getByRole('alert')).toHaveText(
      /^Teks ini untuk TEMPEL LAIN 1 Jan 2020\. Sesi ini TEMPEL RAGU \d{1,2} \p{L}{3} \d{4}\.$/u,
    )
    await expect(dialog.getByRole('list', { name: 'Tidak dipakai (1)' })).toHaveText('baris 1HASILbukan hadiah')
    await expect(save).toBeDisabled()
    await expectAccessible(page)
    await field.press('Control+Enter')
    await expect(dialog).toBeVisible()
    await field.fill('Hasil Tempel Ragu\nPRIZE 1 0438')
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expect(save).toBeEnabled()
  })

  await test.step('two numbers for one prize cannot be saved', async () => {
    await field.fill('PRIZE 1 0438\nPRIZE 1 0439')
    await expect(dialog.getByRole('alert')).toHaveText('PRIZE 1 ditulis dengan nomor berbeda.')
    await expect(save).toBeDisabled()
  })

  await test.step('a number that no prize name has is asked about, a draw number is none', async () => {
    await field.fill('Periode 2871\nHadiah Utama : 0438')
    await expect(dialog.getByRole('list', { name: 'Tidak dipakai (2)' })).toContainText('PERIODE 2871nomor undian')
    const question = dialog.getByRole('group', { name: 'PRIZE 1 0438' })
    await expect(question).toContainText('Baris 2, "HADIAH UTAMA : 0438": apakah 0438 nomor PRIZE 1?')
    await expect(save).toBeDisabled()
    await expectAccessible(page)
    await question.getByText('Bukan hadiah').click()
    await expect(save).toBeDisabled()
    await question.getByText('Ya, PRIZE 1').click()
    await expect(dialog.getByRole('region', { name: 'PRIZE 1' })).toContainText('0438')
    await expect(save).toBeEnabled()
  })

  await test.step('a draft survives a reload', async () => {
    await field.fill('PRIZE 1 0438\nPRIZE 2 0229\nStarter 0229, 0229, 1187')
    await page.reload()
    await expect(field).toHaveValue(/Starter 0229/)
    await expect(dialog.getByText('Nomor 0229 ada di PRIZE 2 dan STARTER PRIZE.')).toBeVisible()
  })

  await test.step('a duplicate in a list asks', async () => {
    await expect(save).toBeDisabled()
    await expectAccessible(page)
    await dialog.getByLabel('Ya, memang').check()
    await expect(save).toHaveText('Simpan 5 nomor')
    await dialog.getByLabel('Tidak, buang').check()
    await expect(save).toHaveText('Simpan 4 nomor')
    const stop = await breakCalls(page, 'PUT', /\/api\/admin\/lottery-results\//)
    await field.press('Control+Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Gagal memperbarui hasil.')
    await stop()
    await field.press('Control+Enter')
    await expect(page.getByText('4 nomor berhasil disimpan!')).toBeVisible()
    expect(await publishedNumbers(request, entered)).toEqual(['0438', '0229', '0229', '1187'])
  })
})

test('typed numbers: queued, warned about, restored after a failure', async ({ page, request }) => {
  test.slow()
  const market = 'KETIK RAGU'
  const entered = { market, date: await givenWaitingMarket(request, market) }
  await confirmOtherStories(page)
  await openSignedIn(page, path, await givenAdmin(request, 'pengingat'))
  await begin(page, entered)
  const numbers = page.getByLabel('Nomor', { exact: true })
  const enter = async (digits: string) => {
    await numbers.fill(digits)
    await numbers.press('Enter')
  }

  await test.step('an unsaved number returns to the field', async () => {
    const stop = await answerCalls(page, 'POST', /\/prizes$/, { status: 500, body: 'Internal Server Error' })
    await enter('0438')
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Gagal menambahkan hadiah.')
    await expect(numbers).toHaveValue('0438')
    await stop()
    await page.reload()
    await expect(numbers).toHaveValue('0438')
    await expect(page.getByLabel('Tipe Hadiah')).toHaveValue('PRIZE 1')
    await numbers.press('Control+Enter')
    await expect(page.getByLabel('Tipe Hadiah')).toHaveValue('PRIZE 2')
    await expect(page.getByRole('button', { name: /^Tarik PRIZE 1 0438/ })).toBeVisible()
  })

  await test.step('a number published under another type only warns', async () => {
    await numbers.fill('0438')
    await expect(page.getByText('Nomor 0438 ada di PRIZE 2 dan PRIZE 1.')).toBeVisible()
    await numbers.fill('2096')
    await expect(page.getByText('Nomor 0438 ada di PRIZE 2 dan PRIZE 1.')).toHaveCount(0)
    await numbers.press('Enter')
  })

  await test.step('a number already in its list asks', async () => {
    await page.getByRole('button', { name: 'Isi STARTER PRIZE' }).click()
    await enter('0229')
    await enter('0229')
    await accept(page, 'Nomor 0229 sudah ada di STARTER PRIZE.')
    await expect(page.getByRole('region', { name: 'STARTER PRIZE' })).toContainText('2 dari 10')
  })

  await test.step('one key withdraws the last prize after confirmation, ready for correction', async () => {
    await page.getByRole('button', { name: 'Isi PRIZE 3' }).click()
    await enter('7216')
    await expect(page.getByRole('button', { name: /^Tarik PRIZE 3 7216/ })).toBeVisible()
    const stop = await breakCalls(page, 'DELETE', /\/prizes\//)
    await numbers.press('Escape')
    await accept(page, 'Tarik kembali PRIZE 3 7216?')
    await acknowledge(page, 'Gagal menarik hadiah.')
    await stop()
    await numbers.press('Escape')
    await decline(page, 'Tarik kembali PRIZE 3 7216?')
    expect(await publishedNumbers(request, entered)).toContain('7216')
    await numbers.press('Escape')
    await page.getByLabel('Alasan koreksi').fill('Salah ketik')
    const withdrawal = page.waitForRequest(/\/prizes\/[^/]+\?reason=Salah\+ketik$/)
    await accept(page, 'Tarik kembali PRIZE 3 7216?')
    await withdrawal
    await expect(page.getByText('PRIZE 3 7216 ditarik.')).toBeVisible()
    await expect.poll(() => publishedNumbers(request, entered)).toEqual(['0438', '2096', '0229', '0229'])
    await expect(numbers).toHaveValue('7216')
    await expect(page.getByLabel('Tipe Hadiah')).toHaveValue('PRIZE 3')
  })
})

/** What the number field holds and how much of it is selected, while it has the focus. */
const focusedNumber = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement
    if (!(field instanceof HTMLInputElement) || !field.matches('[data-digits]')) return null
    return { value: field.value, selected: (field.selectionEnd ?? 0) - (field.selectionStart ?? 0) }
  })

test('entry goes on behind the last stored number', async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const market = 'LANJUT'
  const date = await givenWaitingMarket(request, market)
  const headers = await givenAdmin(request, 'penerus')
  const prizes = starters.slice(0, 3).map((numbers) => ({ type: 'STARTER PRIZE', numbers }))
  const draw = await startDraw(request, headers, { market, date, prizes })
  await page.addInitScript((text) => localStorage.setItem('activeResultSession', text), JSON.stringify(draw))
  await openSignedIn(page, path, headers)
  const [type, numbers] = [page.getByLabel('Tipe Hadiah'), page.getByLabel('Nomor', { exact: true })]
  const note = page.getByText('Sekarang PRIZE 1, sebelumnya STARTER 3', { exact: true })

  await test.step('the field has the focus, in the list of the last number', async () => {
    await expect(sheetOf(page)).toBeVisible()
    await expect.poll(() => focusedNumber(page)).toEqual({ value: '', selected: 0 })
    await expect(type).toHaveValue('STARTER PRIZE')
    await expect(note).toHaveCount(0)
  })

  await test.step('a place in another group says where one was', async () => {
    await page.getByRole('button', { name: 'Isi PRIZE 1' }).click()
    await expect(note).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a draft comes back selected: the next digits replace it', async () => {
    await page.keyboard.type('38')
    await page.reload()
    await expect.poll(() => focusedNumber(page)).toEqual({ value: '38', selected: 2 })
    await expect(type).toHaveValue('PRIZE 1')
    await expect(note).toBeVisible()
    await page.keyboard.type('4')
    await expect(numbers).toHaveValue('4')
  })

  await test.step('letters are answered, also while letter keys are off', async () => {
    const answer = page.getByText('hanya angka', { exact: true })
    await page.keyboard.press('x')
    await expect(answer).toBeVisible()
    await expect(numbers).toHaveValue('4')
    await page.keyboard.press('7')
    await expect(answer).toHaveCount(0)
    await expect(numbers).toHaveValue('47')
    await page.evaluate(() => localStorage.setItem('boardLetters', 'off'))
    await page.reload()
    await expect.poll(() => focusedNumber(page)).toEqual({ value: '47', selected: 2 })
    await page.keyboard.press('b')
    await expect(answer).toBeVisible()
    await expect(page).toHaveURL(/manage-results/)
    await expect(numbers).toHaveValue('47')
  })
})

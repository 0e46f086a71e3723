import { addDays } from '@papan/contracts/wib.ts'
import { givenDraw } from './board.ts'
import { openDesk, publishedNumbers, sheetOf, startDraw, starters, typeAgain } from './desk.ts'
import { expect, expectAccessible, givenAdmin, givenWaitingMarket, accept, decline, phone, test } from './staff.ts'

// Without one there is no next market late in the evening.
test.beforeAll(async ({ request }) => {
  await givenDraw(request, 'GILIRAN BERIKUT', { closes: -2, result: 20 })
})

test('a complete sheet has no open field; undoing a correction restores the previous number', async ({
  browser,
  request,
}) => {
  test.slow()
  const market = 'SUDAH LENGKAP'
  const date = await givenWaitingMarket(request, market)
  const [ratna, budi] = [await givenAdmin(request, 'ratna'), await givenAdmin(request, 'budi')]
  const [first, second] = [
    { type: 'PRIZE 1', numbers: '0438' },
    { type: 'PRIZE 2', numbers: '2096' },
  ]
  await startDraw(request, ratna, { market, date: addDays(date, -1), prizes: [first, second] })
  const started = await startDraw(request, ratna, { market, date })
  const theirs = (body: object) =>
    request.post(`/api/admin/results/${started.id}/prizes`, { headers: budi, data: body })
  const published = () => publishedNumbers(request, started)
  const desk = await openDesk(browser, ratna, started)
  const other = await openDesk(browser, budi, started)
  const field = desk.getByLabel('Nomor', { exact: true })
  const isComplete = desk.getByRole('heading', { name: 'Undian lengkap' })

  await test.step("Escape withdraws no colleague's number", async () => {
    expect((await theirs({ type: 'PRIZE 1', numbers: '1111' })).status()).toBe(200)
    await expect(desk.getByRole('region', { name: 'Lembar undian' })).toContainText('1 dari 2')
    await field.press('Escape')
    await field.fill('2222')
    await desk.getByLabel('Tipe Hadiah').fill('PRIZE 2')
  })

  await test.step('the last number closes the form, for a typing colleague too', async () => {
    await other.getByLabel('Tipe Hadiah').fill('PRIZE 2')
    await other.getByLabel('Nomor', { exact: true }).fill('33')
    await field.press('Enter')
    await expect(isComplete).toBeFocused()
    await expect(field).toHaveCount(0)
    await expect(other.getByRole('heading', { name: 'Undian lengkap' })).toBeVisible()
    await expect(other.getByLabel('Nomor', { exact: true })).toHaveCount(0)
    await expectAccessible(desk)
    await desk.keyboard.type('9999')
    await desk.keyboard.press('Enter')
    await other.keyboard.press('Enter')
    expect(await published()).toEqual(['1111', '2222'])
  })

  await test.step('a slot of the sheet opens the form for a correction', async () => {
    await desk.getByRole('button', { name: 'Koreksi', exact: true }).click()
    await expect(desk.getByRole('button', { name: 'Koreksi PRIZE 1' })).toBeFocused()
    await desk.getByRole('button', { name: 'Koreksi PRIZE 2' }).press('Enter')
    await expect(field).toBeFocused()
    await field.press('Escape')
    await expect(isComplete).toBeVisible()
    await desk.getByRole('button', { name: 'Koreksi PRIZE 2' }).click()
    await field.fill('5678')
    await field.press('Enter')
    await typeAgain(desk, /^PRIZE 2 sudah diisi 2222/, '5678')
    await expect(isComplete).toBeVisible()
    await expect.poll(published).toEqual(['1111', '5678'])
    await expect(desk.getByText('PRIZE 2 5 6 7 8 tersimpan.')).toBeAttached()
  })

  await test.step('after the undo the previous number is published, on every screen region', async () => {
    await desk.getByRole('button', { name: /PRIZE 2 5678/ }).click()
    await accept(desk, 'Tarik kembali PRIZE 2 5678?')
    await expect(desk.getByText('PRIZE 2 5678 ditarik, kembali ke 2222.')).toBeVisible()
    await expect.poll(published).toEqual(['1111', '2222'])
    await expect(desk.getByText('PRIZE 2: 2 2 2 2')).toBeAttached()
    await expect(desk.getByText('PRIZE 2 5 6 7 8 tersimpan.')).toHaveCount(0)
    await expect(isComplete).toBeVisible()
  })

  await test.step('one key opens the next market', async () => {
    const next = desk.getByRole('button', { name: /^Pasaran berikutnya: / })
    const named = /berikutnya: (.*?) \(/.exec((await next.textContent()) ?? '')?.[1] ?? ''
    expect(named).not.toBe('')
    await isComplete.focus()
    await desk.keyboard.press('Enter')
    await expect(desk.getByRole('heading', { name: named })).toBeVisible()
    await expect(field).toBeFocused()
  })
  await desk.context().close()
  await other.context().close()
})

test('an unfinished draw is ended by a question that says what is missing', async ({ browser, request }) => {
  const market = 'BELUM LENGKAP'
  const date = await givenWaitingMarket(request, market)
  const ratna = await givenAdmin(request, 'ratna')
  const prizes = starters.slice(0, 4).map((numbers) => ({ type: 'STARTER PRIZE', numbers }))
  const desk = await openDesk(browser, ratna, await startDraw(request, ratna, { market, date, prizes }))
  const field = desk.getByLabel('Nomor', { exact: true })
  const end = desk.getByRole('button', { name: 'Selesai 19 nomor belum' })
  const question = `19 nomor belum. Selesai mengisi ${market}?`
  const ended = desk.getByRole('heading', { name: 'Selesai, 19 nomor belum' })
  await expect(desk.getByRole('heading', { name: 'Undian lengkap' })).toHaveCount(0)

  await test.step('declined, the form stays', async () => {
    await end.click()
    await decline(desk, question)
    await expect(field).toBeVisible()
  })

  await test.step('confirmed, the next market is one key away; the open places can still be filled', async () => {
    await end.click()
    await accept(desk, question, 'Selesai')
    await expect(ended).toBeFocused()
    await expect(field).toHaveCount(0)
    await expect(desk.getByRole('button', { name: /^Pasaran berikutnya: / })).toBeVisible()
    await expectAccessible(desk)
    await desk.setViewportSize(phone)
    await expectAccessible(desk)
    await desk.getByRole('button', { name: 'Lanjut mengisi' }).click()
    await expect(field).toBeFocused()
    await end.click()
    await accept(desk, question, 'Selesai')
    await sheetOf(desk).getByRole('button', { name: 'Isi PRIZE 1' }).click()
    await expect(field).toBeFocused()
    await expect(desk.getByLabel('Tipe Hadiah')).toHaveValue('PRIZE 1')
  })
  await desk.context().close()
})

import { enter, enterByApi, guardOf, openDesk, sheetOf, shows, startDraw, storedPrizes, typeAgain } from './desk.ts'
import { expect, expectAccessible, givenAdmin, givenWaitingMarket, decline, accept, test } from './staff.ts'

test('a published PRIZE 1 to 3 is replaced only after confirmation', async ({ browser, request }) => {
  test.slow()
  const market = 'GANTI NOMOR'
  const date = await givenWaitingMarket(request, market)
  const [ratna, budi] = [await givenAdmin(request, 'ratna'), await givenAdmin(request, 'budi')]
  const draw = await startDraw(request, ratna, { market, date })
  const stored = () => storedPrizes(request, ratna, draw)
  const desk = await openDesk(browser, ratna, draw)
  const type = desk.getByLabel('Tipe Hadiah')
  const numbers = desk.getByLabel('Nomor', { exact: true })
  const dialog = desk.getByRole('alertdialog')

  await test.step('a colleague fills the current type: the form advances, keeps the typed number and names them', async () => {
    await expect(type).toHaveValue('PRIZE 1')
    await numbers.pressSequentially('57')
    await enterByApi(request, budi, draw, 'PRIZE 1', '1234')
    await expect(desk.getByText(/^PRIZE 1 diisi budi-\w+: 1234\. Formulir pindah ke PRIZE 2\.$/)).toBeVisible()
    await expect(type).toHaveValue('PRIZE 2')
    await expect(numbers).toHaveValue('57')
    await expectAccessible(desk)
  })

  await test.step('a number typed for the previous type is not sent as the next', async () => {
    await numbers.focus()
    await desk.keyboard.press('End')
    await desk.keyboard.type('93')
    await desk.keyboard.press('Enter')
    await decline(desk, '5793 mulai diketik untuk PRIZE 1. Simpan sebagai PRIZE 2?')
    await expect(numbers).toHaveValue('5793')
    expect(await stored()).toEqual(['PRIZE 1 1234'])
    await numbers.press('Enter')
    await accept(desk, '5793 mulai diketik untuk PRIZE 1. Simpan sebagai PRIZE 2?')
    await expect.poll(stored).toEqual(['PRIZE 1 1234', 'PRIZE 2 5793'])
  })

  const question = /^PRIZE 1 sudah diisi 1234 oleh budi-\w+\. Ganti dengan 0042\?$/
  await test.step('Enter twice neither sends nor confirms', async () => {
    await sheetOf(desk).getByRole('button', { name: 'Isi PRIZE 1' }).click()
    await numbers.fill('0042')
    await desk.keyboard.down('Enter')
    await desk.keyboard.down('Enter')
    await desk.keyboard.up('Enter')
    await expect(dialog.getByText(question)).toBeVisible()
    await desk.keyboard.down('Enter')
    await desk.keyboard.down('Enter')
    await desk.keyboard.up('Enter')
    await desk.keyboard.press('Enter')
    await expect(dialog).toHaveCount(1)
    await expectAccessible(desk)
    expect(await stored()).toEqual(['PRIZE 1 1234', 'PRIZE 2 5793'])
    await desk.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(numbers).toHaveValue('0042')
    await expect(numbers).toBeFocused()
  })

  await test.step('typed again it replaces; the same number does not ask', async () => {
    await desk.keyboard.press('Enter')
    await expect(guardOf(desk, question)).toBeVisible()
    await desk.keyboard.type('0042')
    await desk.keyboard.press('Enter')
    await expect.poll(stored).toEqual(['PRIZE 1 0042', 'PRIZE 2 5793'])
    await shows(desk, 'PRIZE 1', '0042')
    const answered = desk.waitForResponse(/\/prizes$/)
    await enter(desk, 'PRIZE 1', '0042')
    await answered
    await expect(numbers).toHaveValue('')
    await expect(dialog).toHaveCount(0)
  })

  await test.step("the server's check catches what the page missed", async () => {
    const expected: (string | undefined)[] = []
    await desk.route(/\/prizes$/, async (route) => {
      expected.push(route.request().headers()['expected-number'])
      if (expected.length === 1) await enterByApi(request, budi, draw, 'PRIZE 3', '9999')
      await route.continue()
    })
    await enter(desk, 'PRIZE 3', '1111')
    const asked = /^PRIZE 3 sudah diisi 9999 oleh budi-\w+\. Ganti dengan 1111\?$/
    await expect(guardOf(desk, asked)).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(desk.getByText('PRIZE 3 1111 tidak dikirim.')).toBeVisible()
    await expect(numbers).toHaveValue('1111')
    expect(await stored()).toContain('PRIZE 3 9999')
    await enter(desk, 'PRIZE 3', '1111')
    await typeAgain(desk, asked, '1111')
    await expect.poll(stored).toContain('PRIZE 3 1111')
    expect(expected).toEqual(['none', '9999'])
    await desk.unroute(/\/prizes$/)
  })

  await test.step('a pasted draw asks too', async () => {
    await sheetOf(desk).getByRole('button', { name: 'Tempel Undian' }).click()
    const paste = desk.getByRole('dialog', { name: 'Tempel Undian' })
    await paste.getByLabel('Teks undian').fill('PRIZE 1 0001')
    await expect(paste.getByRole('button', { name: /^Simpan/ })).toBeEnabled()
    await paste.getByLabel('Teks undian').press('Control+Enter')
    const asked = /^PRIZE 1 sudah diisi 0042 oleh ratna-\w+\. Ganti dengan 0001\?$/
    await expect(guardOf(desk, asked)).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(paste).toBeVisible()
    expect(await stored()).toContain('PRIZE 1 0042')
    await paste.getByLabel('Teks undian').press('Control+Enter')
    await typeAgain(desk, asked, '0001')
    await expect.poll(stored).toContain('PRIZE 1 0001')
  })

  await test.step('a new result for an existing draw asks too', async () => {
    await desk.getByRole('button', { name: /^Riwayat Hasil Tersimpan/ }).click()
    await desk.getByRole('button', { name: 'Tambah Hasil Baru' }).click()
    const form = desk.getByRole('dialog', { name: 'Tambah Hasil Baru' })
    await form.getByLabel('Pasaran').selectOption(market)
    await form.getByLabel('Tanggal').fill(date)
    await form.getByRole('textbox', { name: 'Tipe Hadiah' }).fill('PRIZE 1')
    await form.getByRole('textbox', { name: 'Nomor' }).fill('0002')
    await form.getByRole('button', { name: 'Simpan Hasil' }).click()
    const asked = /^PRIZE 1 sudah diisi 0001 oleh ratna-\w+\. Ganti dengan 0002\?$/
    await expect(guardOf(desk, asked)).toBeVisible()
    await desk.keyboard.press('Escape')
    expect(await stored()).toContain('PRIZE 1 0001')
    await form.getByRole('button', { name: 'Simpan Hasil' }).click()
    await typeAgain(desk, asked, '0002')
    await expect.poll(stored).toContain('PRIZE 1 0002')
  })
  await desk.context().close()
})

import type { Page } from '@playwright/test'
import { enter, freeNumbers, openDesk, sheetOf, shows, startDraw, typeAgain } from './desk.ts'
import {
  acknowledge,
  breakCalls,
  expect,
  expectAccessible,
  givenAdmin,
  givenWaitingMarket,
  masterHeaders,
  openSignedIn,
  phone,
  accept,
  test,
} from './staff.ts'

const path = '/admin/manage-results'

test("two admins on one draw see each other, each other's prizes, and an edit conflict", async ({
  browser,
  request,
}) => {
  test.slow()
  const market = 'BERDUA'
  const date = await givenWaitingMarket(request, market)
  const [ratna, budi] = [await givenAdmin(request, 'ratna'), await givenAdmin(request, 'budi')]
  const result = await startDraw(request, ratna, { market, date })
  const desk = await openDesk(browser, ratna, result)
  const other = await openDesk(browser, budi, result)

  await test.step('each sees the other', async () => {
    await expect(desk.getByRole('list', { name: 'Admin lain di sesi ini' })).toContainText(/budi-\w+ juga di sesi ini/)
    await expect(other.getByRole('list', { name: 'Admin lain di sesi ini' })).toContainText(/ratna-/)
  })

  // A busy machine connects a page's socket late.
  const soon = { timeout: 60_000 }
  const others = desk.getByRole('list', { name: 'Admin lain di sesi ini' })
  await test.step('leaving the draw removes the colleague, opening it brings them back', async () => {
    await other.getByRole('link', { name: 'Dashboard' }).click()
    await expect(others).toHaveCount(0, soon)
    await other.getByRole('link', { name: 'Kelola Hasil Togel' }).first().click()
    await expect(others).toContainText(/budi-/, soon)
  })

  await test.step('a suspended page with an open connection is removed until it wakes', async () => {
    // An open alert stops the page, like a phone with its screen off.
    const asleep = other.waitForEvent('dialog')
    other.on('dialog', () => undefined)
    const awake = other.evaluate(() => alert('tidur'))
    const dialog = await asleep
    await expect(others).toHaveCount(0, soon)
    await dialog.accept()
    await awake
    await expect(others).toContainText(/budi-/, soon)
  })

  await test.step("a colleague's prize shows their name", async () => {
    await enter(other, 'STARTER PRIZE', '0229')
    const cell = desk.getByRole('region', { name: 'STARTER PRIZE' }).getByRole('listitem').filter({ hasText: '0229' })
    await expect(cell).toContainText(/budi-/)
    await enter(other, 'PRIZE 1', '0438')
    await shows(desk, 'PRIZE 1', '0438')
  })

  const form = desk.getByRole('dialog', { name: `Edit Hasil: ${market}` })
  const numbers = form.getByRole('textbox', { name: 'Nomor' })
  const edit = desk.getByRole('button', { name: 'Edit', exact: true })
  await test.step('an edit conflict shows both versions and merges them', async () => {
    await edit.click()
    await enter(other, 'PRIZE 2', '2096')
    await shows(other, 'PRIZE 2', '2096')
    await numbers.last().fill('0439')
    await form.getByRole('button', { name: 'Simpan Hasil' }).click()
    await expect(form.getByRole('alert')).toHaveText('Data sudah diubah oleh pengguna lain.')
    await expect(form.getByRole('region', { name: 'Versi terbaru' })).toContainText('2096')
    await expect(form.getByRole('region', { name: 'Versi Anda' })).toContainText('0439')
    await expectAccessible(desk)
    await form.getByRole('button', { name: 'Gabungkan lalu periksa' }).click()
    await expect(numbers).toHaveCount(3)
    await form.getByRole('button', { name: 'Simpan Hasil' }).click()
    await expect(desk.getByText('Hasil berhasil diperbarui!')).toBeVisible()
    await shows(other, 'PRIZE 1', '0439')
  })

  await test.step('or the newer version is taken, or overwritten', async () => {
    await edit.click()
    await enter(other, 'PRIZE 2', '2097')
    await typeAgain(other, /^PRIZE 2 sudah diisi 2096/, '2097')
    await shows(other, 'PRIZE 2', '2097')
    await numbers.first().fill('1111')
    await numbers.first().press('Control+Enter')
    await form.getByRole('button', { name: 'Pakai versi terbaru' }).click()
    await expect(numbers.first()).toHaveValue('0229')
    await enter(other, 'PRIZE 2', '2098')
    await typeAgain(other, /^PRIZE 2 sudah diisi 2097/, '2098')
    await shows(other, 'PRIZE 2', '2098')
    await numbers.first().fill('1111')
    await numbers.first().press('Control+Enter')
    await form.getByRole('button', { name: 'Timpa dengan versi saya' }).click()
    await expect(form).toHaveCount(0)
    await shows(other, 'PRIZE 2', '2097')
  })

  await test.step('the history names every editor, and restores a revision', async () => {
    await sheetOf(desk).getByRole('button', { name: 'Riwayat Perubahan' }).click()
    const history = desk.getByRole('dialog', { name: `Riwayat Perubahan: ${market}` })
    const third = history.getByRole('listitem', { name: 'Revisi 3' })
    await expect(third).toContainText('Hadiah dimasukkan')
    await expect(third).toContainText(/budi-/)
    await expect(third).toContainText('0438')
    await expectAccessible(desk)
    const restore = history.getByRole('button', { name: 'Kembalikan ke revisi 3' })
    const stop = await breakCalls(desk, 'POST', /\/restore$/)
    await restore.click()
    await accept(desk, 'Kembalikan hasil ini ke revisi 3?')
    await acknowledge(desk, 'Gagal mengembalikan hasil.')
    await stop()
    await restore.click()
    await accept(desk, 'Kembalikan hasil ini ke revisi 3?')
    await expect(desk.getByText('Hasil dikembalikan ke revisi 3.')).toBeVisible()
    await expect(history.getByRole('listitem').first()).toContainText('Dikembalikan ke revisi lama')
  })

  await test.step('visitors see that it was corrected', async () => {
    const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await visitor.goto(`/hasil-keluaran/${market}/${date}`)
    await expect(visitor.getByText(/Dikoreksi \d{2}:\d{2} WIB/)).toBeVisible()
    await visitor.context().close()
  })
  await desk.context().close()
  await other.context().close()
})

test('with double entry a prize is published after two admins typed the same number', async ({
  browser,
  request,
  page,
}) => {
  test.slow()
  const market = 'ISI GANDA'
  const date = await givenWaitingMarket(request, market)
  const master = await masterHeaders(request)
  const [ratna, budi] = [await givenAdmin(request, 'ratna'), await givenAdmin(request, 'budi')]
  await openSignedIn(page, path, master)
  await expect(page.getByRole('heading', { name: 'Riwayat Hasil Tersimpan' })).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(0)
  await page.getByRole('link', { name: 'Pengaturan' }).click()
  await page.getByRole('switch', { name: 'Wajib dua admin untuk PRIZE 1 sampai 3' }).click()
  await expect(page.getByText('Wajib dua admin diaktifkan.')).toBeVisible()
  try {
    const result = await startDraw(request, ratna, { market, date })
    const [number, different] = await freeNumbers(request, ratna, result)
    const desk = await openDesk(browser, ratna, result)
    const other = await openDesk(browser, budi, result)
    await expect(desk.getByText('PRIZE 1 sampai PRIZE 3 diisi dua admin')).toBeVisible()
    const first = (each: Page) => sheetOf(each).getByRole('listitem').filter({ hasText: 'PRIZE 1' })

    await enter(desk, 'PRIZE 1', number)
    await expect(first(desk)).toContainText('menunggu admin kedua')
    await expect(first(other)).toContainText(/ratna-\w+ sudah mengisi, isi tanpa melihat/)
    await expect(first(other)).toContainText('belum ada')

    await other.setViewportSize(phone)
    await enter(other, 'PRIZE 1', different)
    await expect(other.getByRole('main').getByRole('alert')).toHaveText(
      /^Nomor PRIZE 1 dari .* berbeda\. Keduanya harus mengisi ulang\.$/,
    )
    await expect(other.getByRole('main').getByRole('alert')).toBeInViewport({ ratio: 1 })
    await expect(other.getByLabel('Nomor', { exact: true })).toHaveValue('')
    await expect(other.getByLabel('Nomor', { exact: true })).toBeFocused()
    await expect(other.getByLabel('Nomor', { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(other.getByLabel('Tipe Hadiah')).toHaveValue('PRIZE 1')
    await expectAccessible(other)
    for (const each of [desk, other]) {
      const mismatch = each
        .getByRole('alert')
        .filter({ hasText: /^Nomor PRIZE 1 dari ratna-\w+ dan budi-\w+ berbeda\./ })
      await expect(mismatch).toBeVisible()
    }
    await enter(desk, 'PRIZE 1', number)
    await expect(desk.getByRole('main').getByRole('alert').filter({ hasText: 'berbeda' })).toHaveCount(0)
    await expect(first(other)).toContainText('sudah mengisi')
    await enter(other, 'PRIZE 1', number)
    await shows(desk, 'PRIZE 1', number)
    await expect(desk.getByRole('main').getByRole('alert').filter({ hasText: 'berbeda' })).toHaveCount(0)
    await desk.context().close()
    await other.context().close()
  } finally {
    const off = { headers: master, data: { on: false } }
    expect((await request.post('/api/admin/results/double-entry', off)).ok()).toBe(true)
  }
})

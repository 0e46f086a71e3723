import { listedMarkets } from '@papan/contracts/test-kit/listed-markets.ts'
import { addDays } from '@papan/contracts/wib.ts'
import { expect, expectAccessible, givenAdmin, masterHeaders, openSignedIn, phone, test, today } from './staff.ts'

const path = '/admin/predictions'
const names = listedMarkets().map((_market, at) => `BORONGAN ${String(at + 1).padStart(2, '0')}`)
const numbers = 'BBFS : 0123456\n4D : 0042*1234\n3D : 042/234\n2D : 42-34\nCB : 5 / 7\nCJ : K4, E9\nShio : Naga'
const maxStrokes = 12

test('an admin brings the predictions of 63 markets by one paste and by one CSV', async ({ page, request }) => {
  const headers = await givenAdmin(request, 'peramal-borongan')
  const master = { headers: await masterHeaders(request) }
  for (const name of names)
    expect((await request.post('/api/admin/markets', { ...master, data: { name } })).status()).toBe(201)
  // Behind the predictions of other stories; 20/11/2026 can be one day only.
  const day = `${addDays(today(), -40).slice(0, 8)}20`
  const exported = async (date: string) =>
    (await request.get(`/api${path}/export`, { headers, params: { from: date, to: date } })).text()
  let strokes = 0
  const stroke = async (does: Promise<unknown>) => {
    strokes += 1
    await does
  }
  const dialog = page.getByRole('dialog')
  await page.setViewportSize(phone)
  await openSignedIn(page, path, headers)

  await test.step('from one paste', async () => {
    const text = names.map((name) => `*PREDIKSI ${name.toLowerCase()}*\n${numbers}`).join('\n\n')
    await stroke(page.getByRole('button', { name: 'Tempel' }).click())
    await expect(dialog.getByLabel('Teks prediksi')).toBeFocused()
    await stroke(page.keyboard.insertText(`${day}\n${text}`))
    await stroke(page.keyboard.press('Control+Enter'))
    await expect(dialog.getByRole('button', { name: 'Simpan 63 prediksi' })).toBeFocused()
    await stroke(page.keyboard.press('Enter'))
    await expect(dialog.getByText('63 berhasil.')).toBeVisible()
    expect(strokes).toBeLessThanOrEqual(maxStrokes)
  })

  const file = await exported(day)
  expect(file.split('\n')).toHaveLength(63 * 6 + 2)
  const importFile = async (csv: string) => {
    await page.keyboard.press('Escape')
    strokes = 0
    await stroke(page.getByRole('button', { name: 'Impor CSV' }).click())
    const upload = { name: 'prediksi.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await stroke(dialog.getByLabel('File CSV').setInputFiles(upload))
    await stroke(dialog.getByRole('button', { name: 'Lihat pratinjau' }).click())
  }

  await test.step('from one CSV, with the dates of a spreadsheet', async () => {
    const next = addDays(day, 1)
    await importFile(`\uFEFF${file.replaceAll(day, next.split('-').toReversed().join('/'))}`)
    await expect(dialog.getByRole('button', { name: 'Simpan 63 prediksi' })).toBeFocused()
    await expectAccessible(page)
    await stroke(page.keyboard.press('Enter'))
    await expect(dialog.getByText('63 berhasil.')).toBeVisible()
    expect(strokes).toBeLessThanOrEqual(maxStrokes)
    expect(await exported(next)).toBe(file.replaceAll(day, next))
  })

  await test.step('an export changes nothing when it is imported again', async () => {
    await importFile(file)
    await expect(dialog.getByText('Sudah sama')).toBeVisible()
    await expect(dialog.getByText('Tidak ada yang perlu disimpan.')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('and copied to another date; a text with nothing readable says so', async () => {
    await page.getByRole('button', { name: 'Salin dari tanggal' }).click()
    await dialog.getByLabel('Dari tanggal').fill(day)
    await dialog.getByLabel('Untuk tanggal').fill(addDays(day, 2))
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByRole('button', { name: 'Simpan 63 prediksi' })).toBeFocused()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Tempel' }).click()
    await page.keyboard.insertText('Selamat pagi')
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByLabel('Teks prediksi')).toHaveAccessibleDescription(/Tidak ada prediksi yang terbaca\./)
  })
})

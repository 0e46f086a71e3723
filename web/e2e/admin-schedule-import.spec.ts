import { readFileSync } from 'node:fs'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { listedMarkets } from '@papan/contracts/test-kit/listed-markets.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { breakCalls, expect, expectAccessible, givenAdmin, masterHeaders, openSignedIn, phone, test } from './staff.ts'

const path = '/admin/schedules'
const names = listedMarkets().map(({ marketName }) => marketName)
const listed = readFileSync(new URL('../../services/contracts/src/test-kit/schedules.csv', import.meta.url))
const csv = (buffer: Buffer | string, name = 'jadwal.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(buffer),
})
const header = 'market,close_time,open_time,day'

const parts = (page: Page) => {
  const form = page.getByRole('form', { name: 'Impor Jadwal dari CSV' })
  return {
    form,
    file: form.getByLabel('File CSV'),
    check: form.getByRole('button', { name: 'Periksa dulu' }),
    take: form.getByRole('button', { name: /^Impor \d+ jadwal$/ }),
    checked: form.getByRole('region', { name: 'Hasil pemeriksaan, belum ada yang disimpan:' }),
    taken: form.getByRole('region', { name: 'Impor selesai:' }),
    open: () => page.getByRole('button', { name: 'Impor CSV' }).click(),
  }
}

const stored = async (request: APIRequestContext): Promise<Schedule[]> => {
  const answer = await request.get(`/api${path}`, { headers: await masterHeaders(request) })
  return ((await answer.json()) as Schedule[]).filter(({ marketName }) => names.includes(marketName))
}

// Other stories share the product, whose sample has some of these markets.
let sample: Schedule[] = []
test.beforeAll(async ({ request }) => {
  sample = await stored(request)
})
test.afterAll(async ({ request }) => {
  const headers = await masterHeaders(request)
  const isSample = (name: string) => sample.some(({ marketName }) => marketName === name)
  for (const { marketName, day, openTime, closeTime, officialLink, logoUrl, aliases } of sample)
    await request.post(`/api${path}`, {
      headers,
      data: { marketName, day, openTime, closeTime, officialLink, logoUrl, aliases },
    })
  for (const { id, marketName } of await stored(request))
    if (!isSample(marketName)) await request.delete(`/api${path}/${id}`, { headers })
  const markets = await request.get('/api/admin/markets/all-active', { headers })
  for (const { id, name } of (await markets.json()) as { id: string; name: string }[])
    if (names.includes(name) && !isSample(name)) await request.delete(`/api/admin/markets/${id}`, { headers })
})

test('a master admin imports 63 schedules, again without a change, and exports them', async ({ page, request }) => {
  await openSignedIn(page, path, await masterHeaders(request))
  const { form, file, check, take, checked, taken, open } = parts(page)
  const [created, changed] = [63 - sample.length, sample.length]

  await test.step('a dry run by keyboard lists them and stores nothing', async () => {
    await page.getByRole('button', { name: 'Impor CSV' }).focus()
    await page.keyboard.press('Enter')
    await file.setInputFiles(csv(listed))
    await check.focus()
    await page.keyboard.press('Enter')
    await expect(checked).toContainText(`Akan ditambahkan${created}Akan diubah${changed}Sudah sama0Ditolak0`)
    await expect(checked).toBeFocused()
    for (let tab = 0; tab < (changed > 0 ? 2 : 1); tab++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(checked.getByRole('listitem').first()).toContainText('Baris 2 TOTO MACAU 00:00, pasaran baru')
    await expectAccessible(page)
    expect(await stored(request)).toEqual(sample)
  })

  await test.step('then they are there', async () => {
    await take.focus()
    await page.keyboard.press('Enter')
    await expect(taken).toContainText(`Ditambahkan${created}Diubah${changed}Sudah sama0Ditolak0`)
    await expect(taken).toBeFocused()
    expect(await stored(request)).toHaveLength(63)
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    for (const market of ['SINGAPORE', 'TOTO MACAU 5D 21.00']) {
      await page.getByLabel('Cari pasaran').fill(market)
      await expect(page.getByRole('row', { name: market })).toBeVisible()
    }
  })

  await test.step('the same file again changes nothing', async () => {
    const before = await stored(request)
    await open()
    await file.setInputFiles(csv(listed))
    await check.click()
    await expect(checked).toContainText('Akan ditambahkan0Akan diubah0Sudah sama63Ditolak0')
    await expect(form.getByText('Tidak ada yang perlu diimpor.')).toBeVisible()
    await expect(take).toHaveCount(0)
    expect(await stored(request)).toEqual(before)
    await page.keyboard.press('Escape')
  })

  await test.step('an export reads back as it is', async () => {
    const stop = await breakCalls(page, 'GET', `${path}/export`)
    await page.getByRole('button', { name: 'Ekspor CSV' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await stop()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Ekspor CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('jadwal.csv')
    await open()
    await file.setInputFiles(csv(readFileSync(await download.path())))
    await check.click()
    await expect(checked).toContainText('Akan ditambahkan0Akan diubah0')
  })
})

test('a broken file and a lost connection on a phone', async ({ page, request }) => {
  await page.setViewportSize(phone)
  const [headers, admin] = [await masterHeaders(request), await givenAdmin(request, 'pengimpor')]
  const data = { marketName: 'SYDNEY', day: 'SETIAP HARI', openTime: '14:05', closeTime: '13:49' }
  await request.post('/api/admin/markets', { headers, data: { name: 'SYDNEY' } })
  expect((await request.post(`/api${path}`, { headers, data })).ok()).toBe(true)
  await openSignedIn(page, path, admin)
  const { form, file, check, take, checked, taken, open } = parts(page)
  await open()

  await test.step('no file, another file, one that is too large', async () => {
    await check.click()
    await expect(form.getByText('Silakan pilih file CSV.')).toBeVisible()
    await file.setInputFiles(csv('market,date,type,numbers\n'))
    await expect(form.getByText('Silakan pilih file CSV.')).toHaveCount(0)
    await check.click()
    await expect(form.getByRole('alert')).toHaveText('Baris pertama harus memuat kolom market,close_time,open_time,day')
    await file.setInputFiles(csv(Buffer.from([0xff, 0xfe, 0x6d]), 'foto.png'))
    await check.click()
    await expect(form.getByRole('alert')).toHaveText('File harus berupa teks UTF-8.')
    await file.setInputFiles(csv('x'.repeat(1024 * 1024 + 1)))
    await check.click()
    await expect(form.getByText('Ukuran file maksimal 1MB.')).toBeVisible()
    await expect(form.getByRole('alert')).toHaveCount(0)
  })

  await test.step('each wrong line is named with its reason, the others can be imported', async () => {
    const lines = [
      'SYDNEY,13:50,14:05,Senin,,SDY',
      'BRUSSELS,25:15,05:35,SETIAP HARI,,',
      'PASARAN LAIN,05:15,05:35,SETIAP HARI,,',
    ]
    await file.setInputFiles(csv(`${header},family,aliases\n${lines.join('\n')}\n`))
    await check.click()
    await expect(checked).toContainText('Akan ditambahkan0Akan diubah1Sudah sama0Ditolak2')
    await expect(checked).toContainText('Baris 3 BRUSSELSKolom close_time: Jam tidak valid, gunakan format HH:MM.')
    await expect(checked).toContainText(
      'Baris 4 PASARAN LAINPasaran belum ada. Hanya master admin yang dapat menambahkannya.',
    )
    await checked.getByText('Akan diubah (1)').click()
    await expect(checked).toContainText('Jam Tutup13:49 → 13:50')
    await expect(checked).toContainText('HariSETIAP HARI → Senin')
    await expect(checked).toContainText('Nama lainSDY')
    for (const width of [360, 390]) {
      await page.setViewportSize({ ...phone, width })
      await expectAccessible(page)
    }
  })

  await test.step('without a connection nothing is lost: the same button sends it again', async () => {
    await page.context().setOffline(true)
    await take.click()
    await expect(form.getByRole('alert')).toContainText('Gagal mengimpor jadwal. Impor sekali lagi')
    await page.context().setOffline(false)
    await take.click()
    await expect(taken).toContainText('Ditambahkan0Diubah1Sudah sama0Ditolak2')
    expect((await stored(request)).find(({ marketName }) => marketName === 'SYDNEY')).toMatchObject({
      closeTime: '13:50',
      aliases: ['SDY'],
    })
  })
})

import { newSchedulePath } from '../src/admin/paths/admin-paths.ts'
import { expect, expectAccessible, givenAdmin, givenMarket, openSignedIn, phone, test } from './staff.ts'

test.use({ viewport: phone })

const path = '/admin/schedules'
const weekdays = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu']

test('an admin sees the draw days read from a text, and corrects them', async ({ page, request }) => {
  const market = 'HARI UNDIAN'
  await givenMarket(request, market)
  const headers = await givenAdmin(request, 'penanda')
  await openSignedIn(page, newSchedulePath(market), headers)
  const form = page.getByRole('form', { name: 'Tambah Jadwal Baru' })
  const save = page.getByRole('button', { name: 'Simpan Jadwal' })
  const ticked = async (named = form) => {
    const states = weekdays.map((weekday) => named.getByRole('checkbox', { name: weekday }).isChecked())
    const all = await Promise.all(states)
    return weekdays.filter((_weekday, index) => all[index])
  }
  const stored = async () => {
    const all = (await (await request.get(`/api${path}`, { headers })).json()) as {
      marketName: string
      days: boolean[]
      resultTime: string | null
    }[]
    return all.find(({ marketName }) => marketName === market)
  }

  await test.step('days off are read from the text', async () => {
    await expect(form.getByLabel('Pasaran')).toHaveValue(market)
    await form.getByLabel('Hari').fill('SELASA & JUMAT LIBUR')
    await expect.poll(() => ticked()).toEqual(['Senin', 'Rabu', 'Kamis', 'Sabtu', 'Minggu'])
    await form.getByLabel('Jam Buka').fill('17:40')
    await form.getByLabel('Jam Tutup').fill('17:30')
    await expect(form.getByText('Bila kosong: 17:40 WIB')).toBeVisible()
    await expectAccessible(page)
    await save.click()
    await expect(page.getByText('Jadwal berhasil disimpan!')).toBeVisible()
    expect((await stored())?.days).toEqual([true, false, true, true, false, true, true])
  })

  const editing = page.getByRole('form', { name: 'Edit Jadwal' })
  const edit = async () => {
    await page.getByLabel('Cari pasaran').fill(market)
    await page.getByRole('button', { name: `Edit jadwal ${market}` }).click()
  }
  await test.step('days are corrected; at least one stays', async () => {
    await edit()
    for (const weekday of ['Senin', 'Rabu', 'Kamis', 'Sabtu', 'Minggu'])
      await editing.getByRole('checkbox', { name: weekday }).uncheck()
    await save.click()
    await expect(editing.getByText('Pilih sedikitnya satu hari.')).toBeVisible()
    await editing.getByRole('checkbox', { name: 'Sabtu' }).check()
    await editing.getByLabel('Jam Hasil').fill('06:00')
    await save.click()
    await expect(editing.getByText('Jam hasil paling lama 12 jam setelah jam tutup.')).toBeVisible()
    await editing.getByLabel('Jam Hasil').fill('18:00')
    const listed = page.waitForResponse(
      (answer) => answer.request().method() === 'GET' && answer.url().endsWith('/api/admin/schedules'),
    )
    await save.click()
    await expect(editing).toHaveCount(0)
    // A form opened before shows what the list holds: the days of before.
    await listed
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
    expect(await stored()).toMatchObject({
      days: [false, false, false, false, false, true, false],
      resultTime: '18:00',
    })
  })

  await test.step('an unreadable text asks for the days', async () => {
    await edit()
    await expect.poll(() => ticked(editing)).toEqual(['Sabtu'])
    await editing.getByLabel('Hari').fill('Sesuai jadwal bandar')
    await expect(editing.getByText('Teks Hari tidak dikenali. Periksa hari undian.')).toBeVisible()
    await expect.poll(() => ticked(editing)).toEqual(weekdays)
    await save.click()
    await expect(editing.getByText('Centang bila hari undian sudah benar.')).toBeVisible()
    const check = editing.getByRole('checkbox', { name: 'Hari undian sudah benar' })
    await expect(check).toBeFocused()
    await expectAccessible(page)
    await check.press('Space')
    await save.click()
    await expect(editing).toHaveCount(0)
    expect((await stored())?.days).toEqual(Array(7).fill(true))
  })
})

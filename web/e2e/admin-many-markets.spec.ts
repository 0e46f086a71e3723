import { addDays } from '@papan/contracts/wib.ts'
import { expect, expectAccessible, givenAdmin, givenMarket, openSignedIn, phone, test, today } from './staff.ts'

const path = '/admin/schedules'
const daily = { day: 'Setiap Hari', openTime: '12:15', closeTime: '12:00' }
const names = ['BERSAMA SATU', 'BERSAMA DUA', 'BERSAMA TIGA', 'BERSAMA EMPAT']

test('an admin closes four markets for a week by keyboard, fails one, and takes all back', async ({
  page,
  request,
}) => {
  const headers = await givenAdmin(request, 'pengatur-bersama')
  for (const marketName of names) {
    await givenMarket(request, marketName)
    expect((await request.post(`/api${path}`, { headers, data: { marketName, ...daily } })).ok()).toBe(true)
  }
  const closedMarkets = async () => {
    const all = (await (await request.get(`/api${path}`, { headers })).json()) as Record<string, unknown>[]
    return all.flatMap((one) =>
      names.includes(String(one['marketName'])) && (one['exceptions'] as unknown[]).length > 0
        ? [one['marketName']]
        : [],
    )
  }
  await page.setViewportSize(phone)
  await openSignedIn(page, path, headers)
  await page.getByLabel('Cari pasaran').fill('BERSAMA')
  const dialog = page.getByRole('dialog', { name: 'Ubah 4 pasaran' })

  await test.step('Shift chooses the rows between', async () => {
    await page.getByRole('checkbox', { name: 'Pilih BERSAMA DUA' }).check()
    await page.getByRole('checkbox', { name: 'Pilih BERSAMA TIGA' }).press('Shift+Space')
    await expect(page.getByText('4 pasaran dipilih')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the preview says what each market would have', async () => {
    await page.getByRole('button', { name: 'Ubah', exact: true }).press('Enter')
    await dialog.getByRole('button', { name: 'Lihat pratinjau' }).press('Enter')
    await expect(dialog.getByText('Wajib diisi.')).toBeVisible()
    await dialog.getByLabel('Dari').fill(addDays(today(), 1))
    await dialog.getByLabel('Sampai').fill(addDays(today(), 7))
    await dialog.getByLabel('Alasan').fill('Libur bersama')
    await dialog.getByLabel('Alasan').press('Enter')
    await expect(dialog.getByText('(7 undian): Libur bersama')).toHaveCount(4)
    await expectAccessible(page)
    expect(await closedMarkets()).toEqual([])
  })

  await test.step('a market that changed since fails alone, and is tried again', async () => {
    const status = `/api${path}/${encodeURIComponent('BERSAMA SATU')}/status`
    expect((await request.patch(status, { headers, data: { status: 'TUTUP' } })).ok()).toBe(true)
    await expect(dialog.getByRole('button', { name: 'Simpan 4 jadwal' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('3 berhasil, 1 gagal.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Coba lagi yang gagal' }).press('Enter')
    await dialog.getByRole('button', { name: 'Simpan 1 jadwal' }).press('Enter')
    await expect(dialog.getByText('1 berhasil.')).toBeVisible()
    expect(await closedMarkets()).toHaveLength(4)
  })

  await test.step('a closed window finds its job again, and undoes it', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Ubah', exact: true }).press('Enter')
    const recent = dialog.getByRole('region', { name: 'Pekerjaan terakhir' })
    await recent.getByRole('listitem').filter({ hasText: '3 berhasil, 1 gagal.' }).getByRole('button').press('Enter')
    await dialog.getByRole('button', { name: 'Batalkan semuanya' }).press('Enter')
    await expect(dialog.getByText('3 dibatalkan.')).toBeVisible()
    expect(await closedMarkets()).toEqual(['BERSAMA SATU'])
  })
})

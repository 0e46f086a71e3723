import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accept, expect, masterHeaders, openSignedIn, test } from './staff.ts'

const path = '/admin/destinations'

test('a master admin makes a destination, tests it, gets its secret and deletes it', async ({ page, request }) => {
  const received: string[] = []
  let status = 500
  const receiver = createServer((req, res) => {
    received.push(String(req.headers['webhook-signature']))
    res.writeHead(status).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo

  await openSignedIn(page, path, await masterHeaders(request))
  const row = page.getByRole('row', { name: 'Mitra' })

  await test.step('its address must be on the internet, or on this machine in development', async () => {
    const form = page.getByRole('form', { name: 'Buat Tujuan' })
    const send = form.getByRole('button', { name: 'Buat tujuan' })
    await form.getByLabel('Nama').fill('Mitra')
    await form.getByLabel('Alamat').fill('http://10.0.0.1/hook')
    await form.getByLabel('Pasaran').fill('singapore, sydney')
    await send.click()
    await expect(form.getByText('Alamat harus di internet, dengan http atau https.')).toBeVisible()
    await form.getByLabel('Alamat').fill(`http://127.0.0.1:${port}/hook`)
    await send.click()
    await expect(page.getByText('Tujuan berhasil disimpan.')).toBeVisible()
    await expect(row.getByText('Belum ada yang terkirim').filter({ visible: true })).toBeVisible()
  })

  await test.step('a test says what its server answered', async () => {
    await row.getByRole('button', { name: 'Edit tujuan Mitra' }).click()
    const form = page.getByRole('form', { name: 'Edit Tujuan' })
    await expect(form.getByLabel('Pasaran')).toHaveValue('SINGAPORE, SYDNEY')
    await form.getByRole('button', { name: 'Kirim uji' }).click()
    await expect(page.getByText('Pesan uji tidak diterima: jawaban 500.')).toBeVisible()
    status = 200
    await form.getByRole('button', { name: 'Kirim uji' }).click()
    await expect(page.getByText('Pesan uji diterima.')).toBeVisible()
    expect(received).toEqual([expect.stringMatching(/^v1,/), expect.stringMatching(/^v1,/)])
    await expect(page.getByText('Pesan uji diterima.')).toHaveCount(0)
  })

  await test.step('on a phone the answer stands over the form, and can be closed there', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    const form = page.getByRole('dialog', { name: 'Formulir' })
    await form.getByRole('button', { name: 'Kirim uji' }).click()
    await expect(form.getByRole('status').getByText('Pesan uji diterima.').filter({ visible: true })).toBeVisible()
    await form.getByRole('button', { name: 'Tutup pemberitahuan' }).last().click()
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  await test.step('a new secret is shown once, and the destination can still be saved', async () => {
    const form = page.getByRole('form', { name: 'Edit Tujuan' })
    await form.getByRole('button', { name: 'Rahasia baru' }).click()
    await accept(page, 'Buat rahasia baru? Yang sekarang tetap berlaku sampai rahasia berikutnya dibuat.')
    await expect(form.getByText(/^whsec_/)).toBeVisible()
    await form.getByLabel('Dijeda').check()
    await form.getByRole('button', { name: 'Simpan tujuan' }).click()
    await expect(row.getByText(/Dijeda/).filter({ visible: true })).toBeVisible()
    await expect(page.getByText(/^whsec_/)).toHaveCount(0)
  })

  await test.step('it is deleted', async () => {
    await row.getByRole('button', { name: 'Hapus tujuan Mitra' }).click()
    await accept(page, 'Yakin ingin menghapus tujuan Mitra?')
    await expect(page.getByText('Tujuan berhasil dihapus.')).toBeVisible()
  })
  await new Promise((resolve) => receiver.close(resolve))
})

test('a master admin makes a channel, sees its post before it is sent, and keeps its token', async ({
  page,
  request,
}) => {
  await openSignedIn(page, path, await masterHeaders(request))
  const row = page.getByRole('row', { name: 'Kanal hasil' })

  await test.step('the preview follows the template', async () => {
    const form = page.getByRole('form', { name: 'Buat Tujuan' })
    await form.getByRole('radio', { name: 'Kanal Telegram' }).check()
    await form.getByLabel('Nama').fill('Kanal hasil')
    await form.getByRole('textbox', { name: 'Kanal', exact: true }).fill('@papan_hasil')
    await form.getByLabel('Isi kiriman').fill('{pasaran} keluar {nomor}')
    await form.getByLabel('Dijeda').check()
    await form.getByRole('button', { name: 'Buat tujuan' }).click()
    await expect(form.getByText(/^Isian dalam kurung kurawal yang dikenal/)).toBeVisible()
    await form.getByLabel('Isi kiriman').fill('{pasaran} keluar {prize1}')
    await expect(form.getByRole('figure', { name: 'Contoh kiriman' })).toContainText('SINGAPORE keluar 0417')
    await form.getByRole('button', { name: 'Buat tujuan' }).click()
    await expect(form.getByText('Wajib diisi.')).toBeVisible()
    await form.getByLabel('Token bot').fill('123456789:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQr')
    await form.getByRole('button', { name: 'Buat tujuan' }).click()
    await expect(page.getByText('Tujuan berhasil disimpan.')).toBeVisible()
    await expect(row.getByText('Kanal Telegram @papan_hasil')).toBeVisible()
  })

  await test.step('its token is not shown again, and a change keeps it', async () => {
    // The list is read slowly after the change.
    await page.route('**/api/master/destinations', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    await row.getByRole('button', { name: 'Edit tujuan Kanal hasil' }).click()
    const form = page.getByRole('form', { name: 'Edit Tujuan' })
    await expect(form.getByLabel('Token bot')).toHaveValue('')
    await form.getByLabel('Rekap harian').fill('2100')
    await form.getByRole('button', { name: 'Simpan tujuan' }).click()
    await expect(form, 'is open until the list is read again').toHaveCount(0)
    await row.getByRole('button', { name: 'Hapus tujuan Kanal hasil' }).click()
    await accept(page, 'Yakin ingin menghapus tujuan Kanal hasil?')
    await expect(page.getByText('Tujuan berhasil dihapus.')).toBeVisible()
  })
})

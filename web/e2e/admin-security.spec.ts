import type { Page } from '@playwright/test'
import { acknowledge, answerEmpty, breakCalls, expect, masterHeaders, openSignedIn, accept, test } from './staff.ts'

const path = '/admin/security'
const calls = '/master/settings/allowed-ips'
const range = '203.0.113.0/24'

const remove = async (page: Page, ip: string) => {
  await page.getByRole('button', { name: `Hapus IP ${ip}` }).click()
  await accept(page, `Yakin ingin menghapus IP ${ip}?`)
}

test('a master admin maintains the list of allowed IPs', async ({ page, request }) => {
  await openSignedIn(page, path, await masterHeaders(request))
  await expect(page.getByRole('heading', { name: 'Keamanan & IP Whitelist', level: 1 })).toBeVisible()
  const form = page.getByRole('form', { name: 'Tambah IP' })
  const ip = form.getByLabel('Alamat IP')
  const add = form.getByRole('button', { name: 'Tambah IP' })
  const listed = page.getByRole('row', { name: range })
  const enter = async (text: string) => {
    await ip.fill(text)
    await add.click()
  }

  await test.step('a valid address is required', async () => {
    await expect(page.getByText('Daftar IP yang diizinkan masih kosong.')).toBeVisible()
    await add.click()
    await expect(form.getByText('Wajib diisi.')).toBeVisible()
    await expect(ip).toBeFocused()
    await enter('999.1.1.1')
    await expect(form.getByText('Alamat IP tidak valid, gunakan IPv4, IPv6 atau CIDR.')).toBeVisible()
  })

  await test.step('admins cannot lock themselves out', async () => {
    await enter(range)
    await expect(form.getByText('Perubahan ini akan menutup akses dari alamat Anda sendiri')).toBeVisible()
    await expect(page.getByText('Daftar IP yang diizinkan masih kosong.')).toBeVisible()
  })

  await test.step('addresses and ranges are added, each once', async () => {
    await ip.fill('127.0.0.1')
    const stop = await breakCalls(page, 'POST', calls)
    await add.click()
    await expect(form.getByRole('alert')).toHaveText('Gagal menambahkan IP.')
    await stop()
    await add.click()
    await expect(page.getByText('IP berhasil ditambahkan.').first()).toBeVisible()
    await expect(ip).toHaveValue('')
    await enter('203.0.113.9/24')
    await expect(listed).toBeVisible()
    await enter(range)
    await expect(form.getByText('Alamat IP ini sudah ada dalam daftar.')).toBeVisible()
  })

  await test.step('deleting them asks first', async () => {
    const stop = await breakCalls(page, 'DELETE', /\/allowed-ips\//)
    await remove(page, range)
    await acknowledge(page, 'Gagal menghapus IP.')
    await stop()
    await remove(page, range)
    await expect(page.getByText('IP berhasil dihapus.').first()).toBeVisible()
    await expect(listed).toHaveCount(0)
    await remove(page, '127.0.0.1')
    await expect(page.getByText('Daftar IP yang diizinkan masih kosong.')).toBeVisible()
  })

  await test.step('a failed load has its text', async () => {
    const stop = await breakCalls(page, 'GET', calls)
    await page.reload()
    await expect(page.getByText('Gagal memuat daftar IP.')).toBeVisible()
    await stop()
    await answerEmpty(page, calls, ['198.51.100.7'])
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByText('198.51.100.7')).toBeVisible()
  })
})

import type { Page } from '@playwright/test'
import { accept, decline, expect, givenAdmin, givenMarket, masterHeaders, openSignedIn, test } from './staff.ts'

const unsaved = 'Isian belum disimpan. Tinggalkan?'
const market = 'DRAF UJI'
const offer = /^Isian \d\d:\d\d WIB belum disimpan\.$/

/** All that this browser keeps. */
const storedIn = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))

type Form = { path: string; field: (page: Page) => ReturnType<Page['getByLabel']>; typed: string }
const inForm = (name: string, label: string) => (page: Page) =>
  page.getByRole('form', { name }).getByLabel(label).first()
const forms: [Form, ...Form[]] = [
  { path: 'predictions', field: inForm('Tambah Prediksi Baru', 'Nomor'), typed: '012345' },
  { path: 'banners', field: inForm('Upload Banner', 'Nama Banner'), typed: 'Promo malam' },
  { path: 'notices', field: inForm('Buat Pengumuman', 'Teks'), typed: 'Situs pindah besok' },
  { path: 'schedules', field: inForm('Tambah Jadwal Baru', 'Hari'), typed: 'Senin - Jumat' },
  { path: 'markets', field: inForm('Tambah Pasaran', 'Nama Pasaran'), typed: 'PASARAN DRAF' },
  { path: 'users', field: inForm('Tambah Pengguna', 'Username'), typed: 'kasir-draf' },
  { path: 'security', field: inForm('Tambah IP', 'Alamat IP'), typed: '203.0.113.8' },
  { path: 'settings', field: (page) => page.getByRole('textbox').first(), typed: 'https://contoh.id/kanal' },
]

/** Reloads: the browser asks, and a phone that does not loses nothing. */
const reload = async (page: Page) => {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
}

test('what is typed into a form is asked about on every way out, and offered again until it is put away', async ({
  page,
  request,
}) => {
  const [{ path, field, typed }] = forms
  await givenMarket(request, market)
  await openSignedIn(page, '/admin/dashboard', await masterHeaders(request))
  const open = () => page.locator(`nav a[href="/admin/${path}"]`).click()
  await open()
  await field(page).fill(typed)

  // A menu link.
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await decline(page, unsaved)
  await expect(field(page)).toHaveValue(typed)
  // Back.
  await page.goBack()
  await decline(page, unsaved)
  await expect(field(page)).toHaveValue(typed)
  await expect(page).toHaveURL(new RegExp(`/admin/${path}`))
  await reload(page)
  await page.getByRole('button', { name: 'Pakai lagi' }).click()
  await expect(field(page)).toHaveValue(typed)
  await expect(page.getByText(offer)).toHaveCount(0)

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await accept(page, unsaved)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await open()
  await page.getByRole('button', { name: 'Buang' }).click()
  await page.reload()
  await expect(field(page)).not.toHaveValue(typed)
  await expect(page.getByText(offer)).toHaveCount(0)
})

test('every form offers again what was typed before a reload', async ({ page, request }) => {
  await openSignedIn(page, '/admin/dashboard', await masterHeaders(request))
  for (const { path, field, typed } of forms.slice(1))
    await test.step(path, async () => {
      await page.locator(`nav a[href="/admin/${path}"]`).click()
      await field(page).fill(typed)
      await reload(page)
      await expect(page.getByText(offer)).toBeVisible()
      await page.getByRole('button', { name: 'Pakai lagi' }).click()
      await expect(field(page)).toHaveValue(typed)
      await page.getByRole('link', { name: 'Dashboard' }).click()
      await accept(page, unsaved)
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    })
})

test('a draft keeps no password, is its user’s alone and goes at the logout', async ({ page, request }) => {
  await openSignedIn(page, '/admin/users', await masterHeaders(request))
  await page.getByLabel('Username').fill('kasir-rahasia')
  await page.getByLabel('Password').fill('kata-sandi-rahasia')
  await expect.poll(() => storedIn(page)).toContain('kasir-rahasia')
  expect(await storedIn(page)).not.toContain('kata-sandi-rahasia')
  await page.getByRole('button', { name: /^Menu akun/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await accept(page, 'Anda yakin ingin logout?', 'Logout')
  await accept(page, unsaved)
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  expect(await storedIn(page)).not.toContain('kasir-rahasia')
})

test('a new password is asked about and never kept', async ({ page, request }) => {
  await openSignedIn(page, '/admin/change-password', await givenAdmin(request, 'lupa'))
  await page.getByLabel('Password Lama').fill('kata-sandi-lama')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await decline(page, unsaved)
  await expect(page.getByLabel('Password Lama')).toHaveValue('kata-sandi-lama')
  expect(await storedIn(page)).not.toContain('kata-sandi-lama')
})

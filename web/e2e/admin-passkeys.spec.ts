import type { Page } from '@playwright/test'
import { codeAt, stepMs } from '@papan/contracts/test-kit/authenticator.ts'
import { accept, addAdmin, expect, logOut, signIn, test } from './staff.ts'
import { addAuthenticator } from './virtual-authenticator.ts'

// Browsers allow passkeys on localhost, and on no bare address.
test.use({ baseURL: async ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost')) })

const dashboard = (page: Page) => page.getByRole('heading', { name: 'Dashboard', level: 1 })
const card = (page: Page) => page.getByRole('region', { name: 'Passkey' })

const add = async (page: Page, name: string): Promise<void> => {
  await card(page).getByRole('button', { name: 'Tambah passkey' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Tambah passkey' })
  await expect(dialog.getByLabel('Nama passkey')).toBeFocused()
  await dialog.getByLabel('Nama passkey').fill(name)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(card(page).getByText(name, { exact: true })).toBeVisible()
}

test('an admin adds a passkey by keyboard, signs in with it alone, and as the second step', async ({
  page,
  request,
}) => {
  const user = await addAdmin(request, 'passkey')
  const authenticator = await addAuthenticator(page)
  await page.goto('/login')
  await signIn(page, user)
  await expect(dashboard(page)).toBeVisible()

  await test.step('adding says what it changes', async () => {
    await page.goto('/admin/account#passkey')
    await card(page).getByRole('button', { name: 'Tambah passkey' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Tambah passkey' })
    await expect(dialog).toContainText('Setelah ini, login dengan password juga meminta passkey.')
    await expect(dialog.getByLabel('Nama passkey')).toHaveValue(`Komputer ${user.username}`)
    await page.keyboard.press('Escape')
    // Gone, not only closed: its close event comes a moment later.
    await expect(dialog).toHaveCount(0)
    await add(page, 'Laptop kantor')
    await expect(card(page)).toContainText('belum pernah dipakai')
  })

  await test.step('without password and code', async () => {
    await logOut(page)
    await page.getByRole('button', { name: 'Masuk dengan passkey' }).press('Enter')
    await expect(dashboard(page)).toBeVisible()
    await page.goto('/admin/account')
    await expect(card(page)).toContainText(/dipakai \d\d:\d\d WIB hari ini/)
    await expect(page.getByRole('region', { name: 'Perangkat yang masuk' })).toContainText('WIB, passkey')
  })

  await test.step('a user who does not show who they are stays outside, with a sentence', async () => {
    await logOut(page)
    await authenticator.setVerified(false)
    await page.getByRole('button', { name: 'Masuk dengan passkey' }).click()
    await expect(page.getByRole('alert')).toHaveText('Passkey dibatalkan, atau tidak ada di perangkat ini.')
    await authenticator.setVerified(true)
  })

  await test.step('as the second step, after the password', async () => {
    await signIn(page, user)
    const button = page.getByRole('button', { name: 'Pakai passkey' })
    await expect(button).toBeFocused()
    await expect(page.getByLabel('Kode verifikasi')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(dashboard(page)).toBeVisible()
  })

  await test.step('renamed and removed; the password alone is enough again', async () => {
    await page.goto('/admin/account')
    await card(page).getByRole('button', { name: 'Ganti nama Laptop kantor' }).press('Enter')
    await page.getByRole('dialog').getByLabel('Nama passkey').fill('Laptop meja 3')
    await page.keyboard.press('Enter')
    await expect(card(page).getByText('Laptop meja 3', { exact: true })).toBeVisible()
    await card(page).getByRole('button', { name: 'Hapus Laptop meja 3' }).press('Enter')
    await accept(page, 'Hapus passkey Laptop meja 3? Password saja akan cukup untuk login.', 'Hapus passkey')
    await expect(card(page).getByRole('listitem')).toHaveCount(0)
    await logOut(page)
    await page.getByRole('button', { name: 'Masuk dengan passkey' }).click()
    await expect(page.getByRole('alert')).toHaveText('Passkey tidak dikenali. Coba lagi atau pakai cara lain.')
    await signIn(page, user)
    await expect(dashboard(page)).toBeVisible()
  })
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('a passkey answers what a sensitive call asks, and nothing is wider than the screen', async ({
    page,
    request,
  }) => {
    const user = await addAdmin(request, 'passkey')
    await addAuthenticator(page)
    await page.goto('/login')
    await signIn(page, user)
    await expect(dashboard(page)).toBeVisible()
    await page.goto('/admin/account#passkey')
    await add(page, 'Ponsel ani dengan nama yang panjang')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)

    // As for a session that is older than 5 minutes.
    let proofs = 0
    await page.route(/\/api\/admin\/account\/passkeys\/question$/, async (route) => {
      if (route.request().headers()['step-up']) {
        proofs += 1
        return route.fallback()
      }
      const json = { code: 'STEP_UP_REQUIRED', message: 'Pastikan ini Anda.', requestId: 'x' }
      return route.fulfill({ status: 403, json })
    })
    await card(page).getByRole('button', { name: 'Tambah passkey' }).click()
    await page.getByRole('dialog', { name: 'Tambah passkey' }).getByRole('button', { name: 'Lanjut' }).click()
    const question = page.getByRole('dialog', { name: 'Pastikan ini Anda' })
    await expect(question).toContainText('Tambah passkey. Berlaku 5 menit untuk tindakan lain.')
    await question.getByRole('button', { name: 'Pakai passkey' }).click()
    await expect(question).toBeHidden()
    // The authenticator holds one for this account: the server names it, and the browser says so.
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'Perangkat ini sudah punya passkey untuk akun ini.',
    )
    expect(proofs).toBe(1)
  })
})

test('beside codes there is a choice, and a lost device leaves the code', async ({ page, request }) => {
  const user = await addAdmin(request, 'passkey')
  const authenticator = await addAuthenticator(page)
  await page.goto('/login')
  await signIn(page, user)
  await expect(dashboard(page)).toBeVisible()
  await page.goto('/admin/account')
  await add(page, 'Laptop')

  const secret = await test.step('codes are switched on too', async () => {
    const region = page.getByRole('region', { name: 'Verifikasi dua langkah' })
    await region.getByRole('button', { name: 'Aktifkan verifikasi dua langkah' }).click()
    const text = await region.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()
    const made = text.replaceAll(' ', '')
    await region.getByLabel('Kode dari aplikasi').fill(codeAt(made, Date.now()))
    await region.getByRole('button', { name: 'Sudah saya simpan, aktifkan' }).click()
    await expect(region.getByText('Aktif', { exact: true })).toBeVisible()
    return made
  })

  await test.step('the passkey goes on', async () => {
    await logOut(page)
    await signIn(page, user)
    await expect(page.getByLabel('Kode verifikasi')).toBeFocused()
    await page.getByRole('button', { name: 'Pakai passkey' }).click()
    await expect(dashboard(page)).toBeVisible()
  })

  await test.step('without the device the code does', async () => {
    await logOut(page)
    await authenticator.remove()
    await addAuthenticator(page)
    await signIn(page, user)
    await page.getByRole('button', { name: 'Pakai passkey' }).click()
    await expect(page.getByRole('alert')).toHaveText('Passkey dibatalkan, atau tidak ada di perangkat ini.')
    await page.getByLabel('Kode verifikasi').fill(codeAt(secret, Date.now() + stepMs))
    await page.keyboard.press('Enter')
    await expect(dashboard(page)).toBeVisible()
  })
})

import type { Page } from '@playwright/test'
import { expect, expectAccessible, givenAdmin, openSignedIn, passwordOf, signIn, test } from './staff.ts'

type Headers = { authorization: string }

/** The token with another expiry, for the browser alone: its signature no longer matches. */
const endingIn = ({ authorization }: Headers, seconds: number): Headers => {
  const [head, claims = '', signature] = authorization.replace('Bearer ', '').split('.')
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  const exp = Math.floor(Date.now() / 1000) + seconds
  return {
    authorization: [head, Buffer.from(JSON.stringify({ ...read, exp })).toString('base64url'), signature].join('.'),
  }
}

/** Sends this page's calls with the valid token. */
const sendAs = (page: Page, changed: Headers, { authorization }: Headers) =>
  page.route(/\/api\//, (route) => {
    const headers = route.request().headers()
    return headers['authorization'] === `Bearer ${changed.authorization}`
      ? route.continue({ headers: { ...headers, authorization } })
      : route.continue()
  })

test('a session is renewed in place a minute before it expires', async ({ page, request }) => {
  const headers = await givenAdmin(request, 'pelanjut')
  const ending = endingIn(headers, 55)
  await sendAs(page, ending, headers)
  await openSignedIn(page, '/admin/predictions', ending)
  await page.getByLabel('Nomor').first().fill('12345')
  const note = page.getByRole('region', { name: 'Perpanjang sesi' })
  await expect(note.getByText(/^Sesi Anda berakhir dalam \d+ detik\.$/)).toBeVisible()
  await expect(page.getByLabel('Nomor').first()).toBeFocused()
  await expectAccessible(page)
  await note.getByLabel(/^Password/).fill('bukan-ini')
  await note.getByRole('button', { name: 'Perpanjang' }).click()
  await expect(note.getByRole('alert')).toHaveText('Username atau password salah.')
  await note.getByLabel(/^Password/).fill(passwordOf('pelanjut'))
  await note.getByRole('button', { name: 'Perpanjang' }).click()
  await expect(note).toHaveCount(0)
  await expect(page.getByLabel('Nomor').first()).toHaveValue('12345')
})

test('a call rejected by an expired session is repeated after signing in again', async ({ page, request }) => {
  const headers = await givenAdmin(request, 'penunggu')
  await openSignedIn(page, '/admin/change-password', headers)
  const form = page.getByRole('form', { name: 'Ganti Password' })
  await form.getByLabel('Password Lama').fill(passwordOf('penunggu'))
  await form.getByLabel('Password Baru', { exact: true }).fill('sandi-kedua')
  await form.getByLabel('Konfirmasi Password Baru').fill('sandi-kedua')
  expect((await request.post('/api/auth/logout', { headers })).ok()).toBe(true)

  await form.getByRole('button', { name: 'Ganti Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sesi Anda sudah berakhir. Silakan login kembali.' })
  await expect(dialog).toContainText('Perangkat ini dikeluarkan: sesinya diakhiri dari perangkat lain')
  for (let time = 0; time < 5; time++) await page.keyboard.press('Escape')
  await expect(dialog.getByLabel(/^Password/)).toBeFocused()
  await expect(form.getByLabel('Password Lama')).toHaveValue(passwordOf('penunggu'))
  await page.keyboard.type(passwordOf('penunggu'))
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Password berhasil diubah.')).toBeVisible()
})

test('declining to sign in again leads to the login page, and back afterwards', async ({ page, request }) => {
  const headers = await givenAdmin(request, 'pergi')
  expect((await request.post('/api/auth/logout', { headers })).ok()).toBe(true)
  // Services learn of it with a short delay.
  await expect.poll(async () => (await request.get('/api/admin/predictions', { headers })).status()).toBe(401)
  await openSignedIn(page, '/admin/predictions?page=1', headers)
  await page.getByRole('dialog').getByRole('button', { name: 'Keluar' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('alert')).toHaveText('Sesi Anda sudah berakhir. Silakan login kembali.')
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  await signIn(page)
  await expect(page).toHaveURL(/\/admin\/predictions/)
})

test('a browser without storage stays signed in until the page is left', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    }
  })
  await page.goto('/admin/predictions')
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page)
  await expect(page.getByRole('heading', { name: 'Kelola Prediksi', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Kelola Hasil Togel' }).click()
  await expect(page.getByRole('heading', { name: 'Pusat Kendali Hasil Togel', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Log Aktivitas' }).click()
  await expect(page.getByRole('table')).toBeVisible()
})

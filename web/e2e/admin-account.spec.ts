import { codeAt, stepMs } from '@papan/contracts/test-kit/authenticator.ts'
import { accept, addAdmin, expect, logOut, master, masterHeaders, openSignedIn, phone, signIn, test } from './staff.ts'

test('an admin switches the second step on by keyboard, signs in with it, and with a recovery code on a phone', async ({
  page,
  request,
}) => {
  const headers = await masterHeaders(request)
  const { username, password } = await addAdmin(request, 'dua-langkah')
  let secret = ''
  let used = 0
  /** A code that was not used yet: of this step, or of the next one. */
  const freshCode = (): string => {
    const step = Math.max(Math.floor(Date.now() / stepMs), used + 1)
    used = step
    return codeAt(secret, step * stepMs)
  }

  await page.goto('/login')
  await signIn(page, { username, password })
  await page.getByRole('button', { name: /^Menu akun/ }).press('Enter')
  await page.getByRole('link', { name: 'Akun Saya' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Akun Saya', level: 1 })).toBeVisible()
  const card = page.getByRole('region', { name: 'Verifikasi dua langkah' })

  const codes = await test.step('a right code shows the recovery codes, a wrong one does not', async () => {
    await card.getByRole('button', { name: 'Aktifkan verifikasi dua langkah' }).press('Enter')
    await expect(card.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' })).toBeVisible()
    secret = (await card.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '')
    const field = card.getByLabel('Kode dari aplikasi')
    await expect(field).toBeFocused()
    await page.keyboard.type(codeAt(secret, Date.now() + 10 * stepMs))
    await expect(card.getByText('Kode verifikasi salah.')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Sudah saya simpan, aktifkan' })).toBeDisabled()
    await field.fill(freshCode())
    await expect(card.getByText('Kode benar')).toBeVisible()
    const listed = card.getByRole('region', { name: 'Kode pemulihan' }).getByRole('listitem')
    await expect(listed).toHaveCount(10)
    return listed.allInnerTexts()
  })

  await test.step('leaving without having saved them asks', async () => {
    await page.getByRole('link', { name: 'Kelola Prediksi' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Kode pemulihan belum disimpan')
    await page.keyboard.press('Escape')
    await card.getByRole('button', { name: 'Sudah saya simpan, aktifkan' }).press('Enter')
    await expect(card.getByText('Aktif', { exact: true })).toBeVisible()
    await expect(card.getByText('10 kode pemulihan belum dipakai.')).toBeVisible()
  })

  await test.step('the next login asks for a code', async () => {
    await logOut(page)
    await signIn(page, { username, password })
    const field = page.getByLabel('Kode verifikasi')
    await expect(field).toBeFocused()
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Kode verifikasi salah.')
    await field.fill(freshCode())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  })

  await test.step('another device is listed in words, and ended', async () => {
    const login = await request.post('/api/auth/login', { data: { username, password, code: codes[1] } })
    const other = { authorization: `Bearer ${((await login.json()) as { token: string }).token}` }
    await page.goto('/admin/account#perangkat')
    const devices = page.getByRole('region', { name: 'Perangkat yang masuk' })
    await expect(devices.getByText('Chrome di', { exact: false }).first()).toBeVisible()
    await expect(devices.getByText('Perangkat ini', { exact: true })).toHaveCount(1)
    await devices.getByRole('button', { name: 'Akhiri semua perangkat lain' }).press('Enter')
    await accept(page, 'Akhiri semua perangkat lain? Perangkat ini tetap masuk.', 'Akhiri semua perangkat lain')
    await expect(devices.getByRole('row')).toHaveCount(2)
    expect((await request.get('/api/admin/account', { headers: other })).status()).toBe(401)
  })

  await test.step('a recovery code opens too, once', async () => {
    await page.setViewportSize(phone)
    await logOut(page)
    await signIn(page, { username, password })
    await page.getByRole('button', { name: 'Pakai kode pemulihan' }).click()
    await page.getByLabel('Kode pemulihan').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await page.goto('/admin/account')
    await expect(card.getByText('8 kode pemulihan belum dipakai.')).toBeVisible()
  })

  await test.step('a master resets a lost one: the session ends, and the dashboard says so after the next login', async () => {
    const reset = await request.delete(`/api/master/users/${username}/second-factor`, { headers })
    expect(reset.status()).toBe(200)
    await page.goto('/admin/predictions')
    await expect(page.getByText('Sesi Anda sudah berakhir. Silakan login kembali.').first()).toBeVisible()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
    await signIn(page, { username, password })
    const notice = page.getByRole('region', { name: 'Pemberitahuan akun' })
    await expect(notice).toContainText('Verifikasi dua langkah Anda direset')
    await expect(notice).toContainText('1 lagi')
    await notice.getByRole('button', { name: 'Tutup' }).click()
    await expect(notice).toContainText('Masuk dari perangkat baru: ')
    await expect(notice).not.toContainText('direset')
  })
})

test('a sensitive call asks for the password, and is repeated by itself with its key', async ({ page, request }) => {
  const headers = await masterHeaders(request)
  const name = `konfirmasi-${Date.now().toString(36)}`
  await openSignedIn(page, '/admin/users', headers)
  const sent: (string | undefined)[][] = []
  // As for a session that is older than 5 minutes.
  await page.route(/\/api\/master\/users$/, async (route) => {
    const asked = route.request()
    if (asked.method() !== 'POST') return route.fallback()
    const { 'idempotency-key': key, 'step-up': proof } = asked.headers()
    sent.push([key, proof])
    if (proof) return route.fallback()
    const json = { code: 'STEP_UP_REQUIRED', message: 'Pastikan ini Anda.', requestId: 'x' }
    return route.fulfill({ status: 403, json })
  })
  const form = page.getByRole('form', { name: 'Tambah Pengguna' })
  await form.getByLabel('Username').fill(name)
  await form.getByLabel('Password').fill('kata-sandi-baru')
  const add = form.getByRole('button', { name: 'Tambah Pengguna' })
  const dialog = page.getByRole('dialog', { name: 'Pastikan ini Anda' })

  await test.step('who declines changes nothing', async () => {
    await add.press('Enter')
    await expect(dialog).toContainText('Tambah pengguna. Berlaku 5 menit untuk tindakan lain.')
    await page.keyboard.press('Escape')
    await expect(form.getByRole('alert')).toHaveText('Dibatalkan, tidak ada yang diubah.')
  })

  await test.step('a wrong password asks again, the right one goes on', async () => {
    await add.press('Enter')
    const field = dialog.getByLabel('Password')
    await expect(field).toBeFocused()
    await field.fill('salah-sekali')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Password salah.')).toBeVisible()
    await field.fill(master().password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Pengguna baru berhasil dibuat!')).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
    const [first, last] = sent.slice(-2)
    expect(first).toEqual([last?.[0], undefined])
    expect(last?.[1]).toBeTruthy()
  })
})

import {
  accept,
  breakCalls,
  decline,
  expect,
  expectAccessible,
  givenAdmin,
  openSignedIn,
  passwordOf,
  phone,
  test,
} from './staff.ts'

const commonQuestion =
  'Password ini termasuk 1.000 yang paling sering dipakai, jadi paling dulu dicoba pencuri. Tetap pakai?'

test.use({ viewport: phone })

test('an admin changes their password and stays signed in', async ({ page, request }) => {
  const headers = await givenAdmin(request, 'pengganti')
  await openSignedIn(page, '/admin/dashboard', headers)
  await page.getByRole('button', { name: /^Menu akun/ }).click()
  await page.getByRole('link', { name: 'Ganti Password' }).click()
  await expect(page).toHaveURL(/\/admin\/change-password$/)
  await expect(page.getByRole('heading', { name: 'Ganti Password', level: 1 })).toBeVisible()
  const form = page.getByRole('form', { name: 'Ganti Password' })
  const [old, fresh, confirm] = ['Password Lama', 'Password Baru', 'Konfirmasi Password Baru'].map((label) =>
    form.getByLabel(label, { exact: true }),
  )
  const submit = form.getByRole('button', { name: 'Ganti Password' })

  await test.step('all errors show at once', async () => {
    await fresh?.fill('12345')
    await confirm?.fill('123456')
    await submit.click()
    await expect(form.getByText('Password wajib diisi.')).toBeVisible()
    await expect(form.getByText('Password minimal harus 6 karakter.')).toBeVisible()
    await expect(form.getByText('Konfirmasi password baru tidak cocok.')).toBeVisible()
    await expect(old ?? form).toBeFocused()
  })

  await test.step('the strength is in words, and a pasted password is taken', async () => {
    await expect(form.getByRole('status')).toHaveText('Kekuatan: Minimal 6 karakter.')
    await fresh?.fill('sandi-baru')
    await expect(form.getByRole('status')).toHaveText('Kekuatan: Lemah, mudah ditebak.')
    await fresh?.fill('hujan turun di bogor')
    await expect(form.getByRole('status')).toHaveText('Kekuatan: Kuat.')
    const isTaken = await fresh?.evaluate((field) =>
      field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
    )
    expect(isTaken).toBe(true)
  })

  await test.step('a common password is asked about, and not by force', async () => {
    let sent = 0
    page.on('request', (call) => (sent += call.url().endsWith('/change-password') && call.method() === 'POST' ? 1 : 0))
    await old?.fill('bukan-ini')
    await fresh?.fill('Password')
    await confirm?.fill('Password')
    await expect(form.getByRole('status')).toHaveText('Kekuatan: Lemah, sering dipakai.')
    await submit.click()
    await decline(page, commonQuestion)
    await expect(fresh ?? form).toBeFocused()
    expect(sent).toBe(0)
    await submit.click()
    await accept(page, commonQuestion, 'Tetap pakai')
    await expect(form.getByText('Password lama salah.')).toBeVisible()
    expect(sent).toBe(1)
  })

  await test.step('password managers know each field', async () => {
    const kinds = await form
      .locator('input')
      .evaluateAll((fields) => fields.map((field) => field.getAttribute('autocomplete')))
    expect(kinds).toEqual(['username', 'current-password', 'new-password', 'new-password'])
    await expect(form.locator('input[autocomplete=username]')).toHaveValue(/^pengganti-/)
    await expectAccessible(page)
  })

  await test.step('a wrong old password does not end the session', async () => {
    await old?.fill('bukan-ini')
    await fresh?.fill('kata-sandi-baru')
    await confirm?.fill('kata-sandi-baru')
    await submit.click()
    await expect(form.getByText('Password lama salah.')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/change-password$/)
  })

  await test.step('the right old password changes it', async () => {
    await old?.fill(passwordOf('pengganti'))
    const stop = await breakCalls(page, 'POST', '/admin/users/change-password')
    await submit.click()
    await expect(form.getByRole('alert')).toHaveText('Terjadi kesalahan.')
    await stop()
    await submit.click()
    await expect(page.getByText('Password berhasil diubah.')).toBeVisible()
    await expect(old ?? form).toHaveValue('')
    await page.goto('/admin/predictions')
    await expect(page.getByRole('heading', { name: 'Kelola Prediksi', level: 1 })).toBeVisible()
  })
})

import {
  acknowledge,
  breakCalls,
  decline,
  expect,
  expectListTexts,
  master,
  masterHeaders,
  openSignedIn,
  accept,
  test,
} from './staff.ts'

const commonQuestion =
  'Password ini termasuk 1.000 yang paling sering dipakai, jadi paling dulu dicoba pencuri. Tetap pakai?'
const path = '/admin/users'
const calls = '/master/users'
const username = `Kasir-${Date.now().toString(36)}`

test('a master admin adds, resets and deletes users', async ({ page, request }) => {
  await openSignedIn(page, path, await masterHeaders(request))
  await expect(page.getByRole('heading', { name: 'Manajemen Pengguna', level: 1 })).toBeVisible()
  const form = page.getByRole('form', { name: 'Tambah Pengguna' })
  const add = form.getByRole('button', { name: 'Tambah Pengguna' })
  const row = page.getByRole('row', { name: username })

  await test.step('missing and short fields show errors', async () => {
    await expect(form.getByLabel('Role')).toHaveValue('ADMIN')
    await form.getByLabel('Password').fill('12345')
    await add.click()
    await expect(form.getByText('Wajib diisi.')).toBeVisible()
    await expect(form.getByText('Password minimal harus 6 karakter.')).toBeVisible()
    await expect(form.getByLabel('Username')).toBeFocused()
  })

  await test.step('a user name is unique', async () => {
    await form.getByLabel('Username').fill(username)
    await form.getByLabel('Password').fill('kata-sandi')
    await expect(form.getByRole('status')).toContainText('Kekuatan: Lemah')
    await form.getByLabel('Role').selectOption('MASTER ADMIN')
    const stop = await breakCalls(page, 'POST', calls)
    await add.click()
    await expect(form.getByRole('alert')).toHaveText('Gagal membuat pengguna.')
    await stop()
    await add.click()
    await expect(page.getByText('Pengguna baru berhasil dibuat!')).toBeVisible()
    await expect(row).toContainText('MASTER ADMIN')
    await expect(form.getByLabel('Role')).toHaveValue('ADMIN')
    await form.getByLabel('Username').fill(username)
    await form.getByLabel('Password').fill('kata-sandi')
    await add.click()
    await expect(form.getByText('Username sudah digunakan.')).toBeVisible()
  })

  await test.step('a password is reset; an empty one changes nothing', async () => {
    const dialog = page.getByRole('alertdialog')
    const reset = row.getByRole('button', { name: `Reset Pass ${username}` })
    const answer = async (password: string) => {
      await reset.click()
      await dialog.getByRole('textbox').or(dialog.locator('input[type=password]')).fill(password)
      await dialog.getByRole('button', { name: 'OK' }).click()
    }
    await answer('')
    await expect(dialog).toHaveCount(0)
    await reset.click()
    const kinds = await dialog
      .locator('input')
      .evaluateAll((fields) => fields.map((field) => field.getAttribute('autocomplete')))
    expect(kinds).toEqual(['username', 'new-password'])
    await dialog.locator('input[type=password]').fill('qwerty')
    await expect(dialog.getByRole('status')).toHaveText('Kekuatan: Lemah, sering dipakai.')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await decline(page, commonQuestion)
    await dialog.getByRole('button', { name: 'Batal' }).click()
    await answer('12345')
    await acknowledge(page, 'Password minimal harus 6 karakter.')
    const stop = await breakCalls(page, 'PUT', /\/api\/master\/users\//)
    await answer('sandi-baru')
    await acknowledge(page, 'Gagal mereset password.')
    await stop()
    await answer('sandi-baru')
    await expect(page.getByText(`Password untuk ${username} berhasil direset.`)).toBeVisible()
    const login = await request.post('/api/auth/login', { data: { username, password: 'sandi-baru' } })
    expect(login.status()).toBe(200)
  })

  await test.step('admins cannot delete themselves; deleting others asks first', async () => {
    const own = page.getByRole('button', { name: `Hapus pengguna ${master().username}`, exact: true })
    await expect(own).toBeDisabled()
    await expect(own).toHaveAttribute('title', 'Tidak dapat menghapus diri sendiri')
    const remove = row.getByRole('button', { name: `Hapus pengguna ${username}` })
    const question = `Yakin ingin menghapus pengguna ${username}? Aksi ini tidak dapat dibatalkan.`
    const stop = await breakCalls(page, 'DELETE', /\/api\/master\/users\//)
    await remove.click()
    await accept(page, question)
    await acknowledge(page, 'Gagal menghapus pengguna.')
    await stop()
    await remove.click()
    await accept(page, question)
    await expect(page.getByText('Pengguna berhasil dihapus.')).toBeVisible()
    await expect(row).toHaveCount(0)
  })

  await test.step('no other user and a failed load have their texts', async () => {
    const texts = { empty: 'Belum ada pengguna lain.', failed: 'Gagal memuat data pengguna.', none: [] }
    await expectListTexts(page, calls, texts)
    await expect(page.getByRole('table', { name: 'Daftar Pengguna' })).toBeVisible()
  })
})

import { addAdmin } from '../../staff.ts'
import { deskSize } from '../desk.ts'
import { lacking, test } from '../story.ts'

// Browsers allow passkeys on localhost, and on no bare address.
test.use({ baseURL: async ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost')) })

test('an admin adds a passkey and signs in with it alone', async ({ open, request }) => {
  lacking('webkit', 'WebKitGTK is built without WebAuthn')
  lacking('firefox', 'WebDriver BiDi has no virtual authenticator, and the one of its preferences answers nothing')
  const desk = await open({ viewport: deskSize })
  await desk.addAuthenticator?.()
  const { username, password } = await addAdmin(request, 'passkey')
  await desk.goto('/login')
  await desk.fill('input', 'Username', username)
  await desk.fill('input', 'Password', password)
  await desk.press('Enter')
  await desk.shows('60 menit berikutnya')
  await desk.goto('/admin/account#passkey')
  await desk.click('button', 'Tambah passkey')
  await desk.shows('Nama passkey', 'dialog')
  await desk.press('Enter')
  await desk.shows('belum pernah dipakai')
  await desk.click('button', 'Menu akun')
  await desk.click('button', 'Logout')
  await desk.click('[role=alertdialog] button[type=submit]')
  await desk.click('button', 'Masuk dengan passkey')
  await desk.shows('60 menit berikutnya')
})

import { master } from '../../staff.ts'
import { deskSize } from '../desk.ts'
import { test } from '../story.ts'

test('an admin signs in by keyboard, after a wrong password', async ({ open, expectErrors }) => {
  // Browsers log a refused call.
  expectErrors(/401/)
  const desk = await open({ viewport: deskSize })
  const { username, password } = master()
  await desk.goto('/admin/dashboard')
  await desk.shows('Admin Login')
  await desk.fill('input', 'Username', username)
  await desk.press('Tab')
  await desk.type('salah-sekali')
  await desk.press('Enter')
  await desk.shows('Username atau password salah.')
  await desk.click('input', 'Password')
  await desk.pressWithControl('a')
  await desk.type(password)
  await desk.press('Enter')
  await desk.shows('60 menit berikutnya')
})

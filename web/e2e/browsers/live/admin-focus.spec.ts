import { master } from '../../staff.ts'
import { expect, test } from '../story.ts'

/** As Safari, whose clicks focus no link and no button. */
const init = `addEventListener('mousedown', (event) => {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
}, true)`

test('after Escape the focus is on the button that the mouse opened a dialog with', async ({ open }) => {
  const phone = await open({ init })
  const { username, password } = master()
  await phone.goto('/login')
  await phone.fill('input', 'Username', username)
  await phone.fill('input', 'Password', password)
  await phone.press('Enter')
  await expect.poll(phone.path).toBe('/admin/dashboard')
  await phone.goto('/admin/manage-results')
  await phone.click('main button', 'Ekspor')
  await phone.shows('CSV', 'dialog[open]')
  await phone.press('Escape')
  await expect.poll(() => phone.run(() => document.activeElement?.textContent)).toMatch(/^Ekspor/)
})

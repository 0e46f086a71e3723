import { masterHeaders } from '../../staff.ts'
import { signedIn } from '../desk.ts'
import { expect, test } from '../story.ts'

/** As Safari, whose clicks focus no link and no button. */
const clicks = `addEventListener('mousedown', (event) => {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
}, true)`

test('after Escape the focus is on the button that the mouse opened a dialog with', async ({ open, request }) => {
  const session = signedIn(await masterHeaders(request))
  const desk = await open({ ...session, init: `${session.init};${clicks}` })
  await desk.goto('/admin/manage-results')
  await desk.click('main button', 'Ekspor')
  await desk.shows('CSV', 'dialog[open]')
  await desk.press('Escape')
  await expect.poll(() => desk.run(() => document.activeElement?.textContent)).toMatch(/^Ekspor/)
})

import type { Page } from '../page.ts'
import { expect, staged as test } from '../story.ts'

const focused = (phone: Page) =>
  phone.run(() => {
    const { tagName, id } = document.activeElement ?? {}
    const name = document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''
    return `${tagName} ${id} ${name}`.slice(0, 60)
  })

/** As Safari, whose clicks focus no link and no button. */
const init = `addEventListener('mousedown', (event) => event.preventDefault(), true)`

test('after Escape the focus is on the row that the mouse opened', async ({ phone }) => {
  await phone.goto('/hasil-keluaran/SYDNEY%20POOLS')
  await phone.ready()
  await phone.click('tbody th', 'Kam')
  await phone.shows('Detail Hasil', 'dialog[open]')
  await phone.press('Escape')
  await expect.poll(() => phone.run(() => document.querySelector('dialog[open]') === null)).toBe(true)
  await expect.poll(() => focused(phone)).toMatch(/^A .*19 November 2026/)
})

test('after Escape the focus is on the arrow of the row that the mouse opened', async ({ phone }) => {
  await phone.goto('/hasil-keluaran/SYDNEY%20POOLS')
  await phone.ready()
  await phone.click('tbody a')
  await phone.shows('Detail Hasil', 'dialog[open]')
  await phone.press('Escape')
  await expect.poll(() => phone.run(() => document.querySelector('dialog[open]') === null)).toBe(true)
  await expect.poll(() => focused(phone)).toMatch(/^A .*21 November 2026/)
})

test('after Escape the focus is on the search that the mouse opened', async ({ open }) => {
  const phone = await open({ init })
  await phone.goto('/jadwal')
  await phone.ready()
  await phone.click('header a', 'Cari')
  await expect.poll(() => phone.run(() => document.activeElement?.tagName)).toBe('INPUT')
  await phone.press('Escape')
  await expect.poll(() => focused(phone)).toMatch(/^A .*Cari/)
})

test('the menu that the mouse opened closes at Escape', async ({ open }) => {
  const phone = await open({ init })
  await phone.goto('/jadwal')
  await phone.ready()
  await phone.click('header summary')
  await phone.shows('Live Draw', 'header details[open]')
  await phone.press('Escape')
  await expect.poll(() => focused(phone)).toMatch(/^SUMMARY .*Menu/)
  expect(await phone.run(() => document.querySelector('header details[open]'))).toBeNull()
})

import { paitoOf } from '../../stage/counted-data.ts'
import { expect, staged as test } from '../story.ts'

const draw = '/hasil-keluaran/SYDNEY%20POOLS/2026-11-20'
const paito = '/paito/SYDNEY%20POOLS'

const withoutSheet = `delete Navigator.prototype.share; delete Navigator.prototype.canShare`
/** As on a page without https: what is copied is the selection. */
const withoutClipboard = `Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });
  addEventListener('copy', () => { window.copied = document.activeElement.value })`
const copied = () => (window as unknown as { copied?: string }).copied

test('a draw is copied where there is no share sheet', async ({ open }) => {
  const phone = await open({ init: withoutSheet })
  await phone.goto(draw)
  await phone.ready()
  await phone.click('main button', 'Bagikan')
  await phone.shows('Disalin.')
})

test('a draw is copied where there is no clipboard either, and the focus stays', async ({ open, stage }) => {
  const phone = await open({ init: `${withoutSheet};${withoutClipboard}` })
  await phone.goto(draw)
  await phone.ready()
  await phone.click('main button', 'Salin')
  await phone.shows('Disalin.')
  const text = await phone.run(copied)
  expect(text).toContain('SYDNEY POOLS\nJumat, 20 November 2026\nPRIZE 1: ')
  expect(text).toContain(stage.url + draw)
  expect(await phone.run(() => document.activeElement?.textContent)).toBe('Salin')
})

for (const [name, init] of [
  ['no share sheet', withoutSheet],
  ['no clipboard either', `${withoutSheet};${withoutClipboard}`],
] as const)
  test(`the link of a paito is copied where there is ${name}`, async ({ open, stage }) => {
    stage.answer('/public/paito/', { data: paitoOf('SYDNEY POOLS', '2026-11-19', 8) })
    const phone = await open({ init })
    await phone.goto(paito)
    await phone.ready()
    await phone.click('main button', 'Bagikan')
    await phone.shows('Tautan disalin.')
  })

import { staged as test } from '../story.ts'
import { market, states } from './states.ts'

const shown: Record<string, { cards: string; live: string }> = {
  'no number': { cards: 'Menunggu Hasil...', live: 'SEDANG DIUNDI...' },
  'half a draw': { cards: 'Menunggu Hasil...', live: '12 dari 23 nomor sudah keluar' },
}

for (const [state, { cards, live }] of Object.entries(shown))
  for (const path of ['/', '/hasil-keluaran', `/live-draw?market=${market}`])
    test(`${path} shows ${state} and no error`, async ({ phone, stage }) => {
      states[state]?.(stage)
      await phone.goto(path)
      await phone.ready()
      await phone.shows(path.startsWith('/live-draw') ? live : cards)
      await phone.shows('Terhubung')
    })

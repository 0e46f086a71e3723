import { paitoOf, statisticsOf } from '../../stage/counted-data.ts'
import type { Stage } from '../../stage/stage.ts'
import { expect, staged as test } from '../story.ts'
import { detected, notePlaces, translated } from './in-page.ts'
import { date, market, states } from './states.ts'

const paths = [
  '/',
  '/hasil-keluaran',
  `/hasil-keluaran/${market}`,
  `/hasil-keluaran/${market}/2026-11-20`,
  '/hasil/2026-11-20',
  '/prediksi',
  `/prediksi/${market}`,
  `/prediksi/${market}/2026-11-20`,
  '/papan-prediksi',
  '/jadwal',
  `/live-draw?market=${market}`,
  '/cari',
  '/cek-angka',
  '/nomor-saya',
  `/statistik/${market}`,
  `/paito/${market}`,
  '/tidak-ada',
]

/** `moves`: what it shows changes while the page is taken over. */
type State = { arrange?: (stage: Stage) => void; beforePage?: (stage: Stage) => void; init?: string; moves?: true }

const midnight = (stage: Stage): void => {
  stage.setTime(Date.parse(`${date}T23:59:59+07:00`))
  stage.delayAssets(1_500)
}

const all: Record<string, State> = {
  ...Object.fromEntries(Object.entries(states).map(([name, arrange]) => [name, { arrange }])),
  'midnight between server and browser': { beforePage: midnight, moves: true },
  'a translated page': { init: translated },
  'numbers that a phone made links of': { init: detected },
}

for (const [name, { arrange, beforePage, init = '', moves }] of Object.entries(all)) {
  test(`every page is touched and stays: ${name}`, async ({ open, stage, expectErrors }) => {
    // Browsers log the page that is not there.
    expectErrors(/404/)
    stage.answer('/public/statistics/', { data: statisticsOf(market) })
    stage.answer('/public/paito/', { data: paitoOf(market, '2026-11-20') })
    arrange?.(stage)
    const phone = await open({ init: `${notePlaces};${init}` })
    const problems: string[] = []
    let seen = 0
    for (const path of paths) {
      beforePage?.(stage)
      await phone.goto(path)
      // The margin: no link and no button is there.
      await phone.clickAt(2, 300)
      await phone.ready()
      // The connection has begun, where a chip says so.
      await expect.poll(() => phone.textOf(), path).not.toMatch(/Data \d\d[:.]\d\d/)
      const moved = await phone.run(() => {
        const { firstPlaces, placesOf } = globalThis as unknown as {
          firstPlaces: Record<string, string[]>
          placesOf: () => Record<string, string[]>
        }
        const now = placesOf()
        return Object.entries(firstPlaces)
          .filter(([card, places]) => places.join() !== now[card]?.join())
          .map(([card, places]) => `${card}: ${places.join()} became ${now[card]?.join() ?? 'nothing'}`)
      })
      const errors = await phone.errors()
      const fresh = errors.slice(seen).filter((error) => !error.includes('404'))
      seen = errors.length
      problems.push(...[...(moves ? [] : moved), ...fresh].map((problem) => `${path}: ${problem}`))
    }
    expect(problems).toEqual([])
  })
}

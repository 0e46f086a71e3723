import { paitoOf, statisticsOf } from '../../stage/counted-data.ts'
import { expect, staged as test } from '../story.ts'

const pages = [
  '/hasil-keluaran/SYDNEY%20POOLS',
  '/live-draw',
  '/cek-angka',
  '/statistik/SYDNEY%20POOLS',
  '/paito/SYDNEY%20POOLS',
]

for (const path of pages)
  test(`a select of ${path} looks like a field, with our arrow`, async ({ phone, stage }) => {
    stage.answer('/public/paito/', { data: paitoOf('SYDNEY POOLS', '2026-11-19', 8) })
    stage.answer('/public/statistics/', { data: statisticsOf('SYDNEY POOLS') })
    await phone.goto(path)
    await phone.ready()
    const looks = await phone.run(() => {
      const field = document.createElement('i')
      field.style.background = 'var(--raised)'
      document.body.append(field)
      const { backgroundColor: raised } = getComputedStyle(field)
      field.remove()
      return [...document.querySelectorAll('main select')].map((select) => {
        const { appearance, backgroundColor, backgroundImage } = getComputedStyle(select)
        const { height } = select.getBoundingClientRect()
        // 0: in a part that is closed.
        const isField = [0, 44, 48].includes(Math.round(height))
        return [appearance, backgroundColor === raised, /select-arrow/.test(backgroundImage), isField || height]
      })
    })
    expect(looks.length).toBeGreaterThan(0)
    for (const look of looks) expect(look).toEqual(['none', true, true, true])
  })

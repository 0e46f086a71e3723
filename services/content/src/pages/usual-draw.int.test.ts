import { beforeEach, describe, expect, it } from '@jest/globals'
import { liveDraw } from '@papan/contracts/calls/content/public-calls.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()
beforeEach(() => content.clear())

const rows = (...types: string[]) => types.map((type, index) => ({ type, numbers: `00${10 + index}` }))
const usual = async () => {
  const { body } = await content.send('GET', '/public/live-draw-data/SINGAPORE')
  return liveDraw.parse(body).usual
}

describe('what a draw holds as a rule, in GET /public/live-draw-data', () => {
  it('is that of the latest draw before today with a PRIZE 1', async () => {
    await content.given.schedule({ marketName: 'SINGAPORE' })
    const draws = [
      ['2025-01-28', rows('PRIZE 1')],
      ['2025-01-29', rows('PRIZE 1', 'STARTER PRIZE', 'STARTER PRIZE')],
      ['2025-01-30', rows('STARTER PRIZE')],
      ['2025-01-31', rows('PRIZE 1', 'PRIZE 2')],
    ] as const
    for (const [date, prizes] of draws) await content.given.result({ market: 'SINGAPORE', date, prizes })
    expect(await usual()).toEqual([
      { type: 'PRIZE 1', count: 1 },
      { type: 'STARTER PRIZE', count: 2 },
    ])
  })

  it('is empty for a market that has never drawn before', async () => {
    await content.given.schedule({ marketName: 'SINGAPORE' })
    await content.given.result({ market: 'SINGAPORE', date: '2025-01-31', prizes: rows('PRIZE 1') })
    expect(await usual()).toEqual([])
  })
})

import { expect, it } from '@jest/globals'
import { archivedPrediction, scoreBoard } from '@papan/contracts/calls/content/prediction-score-calls.ts'
import { addDays } from '@papan/contracts/wib.ts'
import { contentOfFile } from '../../test-kit/start-content.ts'

const content = await contentOfFile()
const markets = ['MACAU', 'SINGAPORE', 'TAIWAN']
const days = 40
const firstDay = '2025-01-31'

/** Reproducible, apart for each draw. */
const randomFrom = (start: number) => {
  let seed = start * 7_919 + 45
  return (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
}

/** What happened to one draw: `stood` is the log's prediction at the close, `number` its PRIZE 1 at the end. */
type Draw = {
  market: string
  date: string
  random: (below: number) => number
  isThere: boolean
  isMoved: boolean
  stood: { pair: string; any: string } | null
  number: string | null
}
const log: Draw[] = []

const chance = ({ random }: Draw, percent: number): boolean => random(100) < percent
/** Few different ones, so that lines hit often. */
const digits = ({ random }: Draw, length: number): string => Array.from({ length }, () => String(random(3))).join('')
const idOf = ({ market, date }: Draw) => `${market.toLowerCase()}_${date}`

const write = async (draw: Draw): Promise<{ pair: string; any: string }> => {
  const { market, date } = draw
  const [pair, any] = [digits(draw, 2), digits(draw, 1)]
  const numbers = [
    { category: 'TOP 2D', numbers: pair, shio: 'NAGA' },
    { category: 'COLOK BEBAS', numbers: any, shio: 'NAGA' },
  ]
  const answer = draw.isThere
    ? await content.asAdmin('PUT', `/admin/predictions/${idOf(draw)}`, { market, date, numbers })
    : await content.asAdmin('POST', '/admin/predictions', { market, date, numbers })
  expect(answer.status).toBeLessThan(300)
  draw.isThere = true
  return { pair, any }
}
const remove = async (draw: Draw): Promise<void> => {
  expect((await content.asAdmin('DELETE', `/admin/predictions/${idOf(draw)}`)).status).toBe(200)
  draw.isThere = false
}
const schedule = ({ market: marketName }: Draw, closeTime = '17:30') =>
  content.asAdmin('POST', '/admin/schedules', { marketName, day: 'Setiap Hari', openTime: '23:00', closeTime })

/** By the time of the day, WIB; the usual close is at 17:30. */
const steps: Record<string, (draw: Draw) => Promise<void>> = {
  '12:00': async (draw) => {
    if (chance(draw, 85)) draw.stood = await write(draw)
    if (draw.stood && chance(draw, 25)) draw.stood = await write(draw)
    if (!draw.stood || !chance(draw, 10)) return
    await remove(draw)
    draw.stood = null
  },
  '18:00': async (draw) => {
    draw.isMoved = chance(draw, 15)
    if (draw.isMoved) await schedule(draw, '22:00')
  },
  '19:00': async (draw) => {
    const { market, date } = draw
    if (chance(draw, 15)) await write(draw)
    const resultOf = (numbers: string) => ({ market, date, prizes: [{ type: 'PRIZE 1', numbers }] })
    draw.number = digits(draw, 4)
    expect((await content.asAdmin('POST', '/admin/results/start-session', resultOf(draw.number))).status).toBe(200)
    if (draw.isThere && chance(draw, 15)) await remove(draw)
    const path = `/admin/lottery-results/${idOf(draw)}`
    if (chance(draw, 20)) {
      draw.number = digits(draw, 4)
      const body = { ...resultOf(draw.number), reason: 'Salah ketik' }
      expect((await content.asAdmin('PUT', path, body)).status).toBe(200)
    }
    if (!chance(draw, 12)) return
    // The whole draw is withdrawn, or its PRIZE 1 alone.
    const without = { market, date, prizes: [{ type: 'PRIZE 2', numbers: '1111' }], reason: 'Salah ketik' }
    const withdrawn = chance(draw, 50)
      ? await content.asAdmin('DELETE', path)
      : await content.asAdmin('PUT', path, without)
    expect(withdrawn.status).toBe(200)
    draw.number = null
  },
  '23:30': async (draw) => {
    if (chance(draw, 10)) await write(draw)
    if (draw.isMoved) await schedule(draw)
  },
}

/** A plain recount: hits of each category over the log. */
const recount = (of: readonly string[]) => {
  const rows = { 'TOP 2D': { draws: 0, hits: 0 }, 'COLOK BEBAS': { draws: 0, hits: 0 } }
  for (const { market, stood, number } of log) {
    if (!stood || number === null || !of.includes(market)) continue
    rows['TOP 2D'].draws += 1
    rows['TOP 2D'].hits += number.endsWith(stood.pair) ? 1 : 0
    rows['COLOK BEBAS'].draws += 1
    rows['COLOK BEBAS'].hits += number.includes(stood.any) ? 1 : 0
  }
  return rows
}

it('the scores of 120 draws equal a recount from the log of what happened', async () => {
  for (const marketName of markets) await content.given.schedule({ marketName })
  for (let day = 0; day < days; day++) {
    const date = addDays(firstDay, day)
    const draws = markets.map((market, index): Draw => {
      const random = randomFrom(1 + day * markets.length + index)
      return { market, date, random, isThere: false, isMoved: false, stood: null, number: null }
    })
    log.push(...draws)
    for (const [time, step] of Object.entries(steps)) {
      content.time.now = Date.parse(`${date}T${time}:00+07:00`)
      await Promise.all(draws.map(step))
    }
  }

  const board = async (category: string) =>
    scoreBoard.parse((await content.send('GET', `/public/prediction-scores?days=365&category=${category}`)).body)
  const [pairs, colok] = [await board('TOP%202D'), await board('COLOK%20BEBAS')]
  const found = ({ draws, hits }: { draws: number; hits: number } = { draws: 0, hits: 0 }) => ({ draws, hits })
  const all = recount(markets)
  expect(all['TOP 2D'].hits).toBeGreaterThan(0)
  expect(found(pairs.categories.find(({ category }) => category === 'TOP 2D'))).toEqual(all['TOP 2D'])
  expect(found(pairs.categories.find(({ category }) => category === 'COLOK BEBAS'))).toEqual(all['COLOK BEBAS'])
  for (const market of markets) {
    const mine = recount([market])
    expect(found(pairs.markets.find((row) => row.market === market))).toEqual(mine['TOP 2D'])
    expect(found(colok.markets.find((row) => row.market === market))).toEqual(mine['COLOK BEBAS'])
  }

  for (const draw of log.filter((_each, index) => index % 10 === 0)) {
    const { market, date, stood, number } = draw
    const answer = await content.send('GET', `/public/predictions/${market}/${date}`)
    if (stood) {
      const { lines, number: drawn } = archivedPrediction.parse(answer.body)
      expect([date, lines[0]?.numbers, drawn]).toEqual([date, stood.pair, number])
    } else expect(answer.status === 404 || answer.body.unscored).not.toBeNull()
  }
})

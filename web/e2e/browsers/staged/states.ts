import { detailPage, drawOf, drawsNow, liveDraw, pageData } from '../../stage/sample-data.ts'
import type { Stage } from '../../stage/stage.ts'
import { addDays } from '@papan/contracts/wib.ts'

/** The market that has closed and waits for its number at the stage's time. */
export const market = 'SINGAPORE'
export const date = '2026-11-21'
/** A list's numbers and PRIZE 1, in the order of a draw. */
const partOf = (name: string, count: number) => {
  const { prizes, ...rest } = drawOf(name, date)
  const inOrder = [...prizes.slice(3), ...prizes.slice(0, 3).toReversed()]
  return { ...rest, rev: count, prizes: inOrder.slice(0, count) }
}

const isFirst = ({ type }: { type: string }): boolean => type === 'PRIZE 1'
export const firstNumber = drawOf(market, date).prizes.find(isFirst)?.numbers ?? ''

type Drawn = ReturnType<typeof partOf>

/** All answers that show this result as its market's newest. */
const show = (stage: Stage, results: readonly Drawn[]): void => {
  const now = stage.now()
  const page = pageData(now)
  const resultsMap = { ...page.resultsMap, ...Object.fromEntries(results.map((each) => [each.market, each])) }
  stage.answer('/public/page-data', { data: { ...page, resultsMap } })
  const current = drawsNow(now)
  const draws = current.draws.map((draw) => {
    const result = results.find((each) => each.market === draw.market && each.date === draw.date)
    if (!result) return draw
    const number = result.prizes.find(isFirst)?.numbers ?? null
    const { epoch, rev } = result
    return { ...draw, count: result.prizes.length, number, at: number === null ? null : draw.resultAt, epoch, rev }
  })
  stage.answer('/public/draws-now', { data: { ...current, draws } })
  for (const result of results) {
    const name = encodeURIComponent(result.market)
    stage.answer(`/public/live-draw-data/${name}`, { data: { ...liveDraw(result.market, now), result } })
    const detail = detailPage(result.market, { page: 1, limit: 10, month: null }, now)
    stage.answer(`/public/detail-page/${name}`, { data: { ...detail, latestResult: result } })
  }
}

/** The states of a draw that pages show, by name. */
export const states: Record<string, (stage: Stage) => void> = {
  'no number': () => undefined,
  'half a draw': (stage) => show(stage, [partOf(market, 12)]),
  'a whole draw': (stage) => show(stage, [partOf(market, 23)]),
  corrected: (stage) => show(stage, [{ ...partOf(market, 23), correctedAt: '2026-11-21T10:41:00.000Z' }]),
  'PRIZE 1 withdrawn': (stage) => {
    const drawn = partOf(market, 23)
    show(stage, [{ ...drawn, rev: 24, prizes: drawn.prizes.filter((prize) => !isFirst(prize)) }])
  },
  withdrawn: (stage) => show(stage, [{ ...drawOf(market, addDays(date, -1)), epoch: 2 }]),
  late: (stage) => stage.setTime(Date.parse(`${date}T19:40:00+07:00`)),
  'two at once': (stage) => show(stage, [partOf(market, 12), partOf('CHINA POOLS', 7)]),
}

import { guardReasons, type GuardFacts } from '@papan/contracts/lottery/guard.ts'
import { isDoubleEntryType, isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'

type Prize = { type: string; numbers: string }
export type HonestDraw = { market: string; date: string; prizes: Prize[] }

/** `draws` with at least one question; `numbers`: PRIZE 1 to 3. */
export type Asks = {
  draws: number
  numbers: number
  askedDraws: number
  askedNumbers: number
  byCode: Map<string, number>
}

export const typingOrders = ['PRIZE 1 to 3 first', 'PRIZE 1 to 3 last'] as const
export type TypingOrder = (typeof typingOrders)[number]

const inOrder = (prizes: readonly Prize[], order: TypingOrder): Prize[] => {
  const [top, others] = [true, false].map((isTop) => prizes.filter(({ type }) => isDoubleEntryType(type) === isTop))
  return order === 'PRIZE 1 to 3 first' ? [...(top ?? []), ...(others ?? [])] : [...(others ?? []), ...(top ?? [])]
}

const topOf = (prizes: readonly Prize[]): Prize[] => prizes.filter(({ type }) => isDoubleEntryType(type))

const createCount = () => {
  const asks: Asks = { draws: 0, numbers: 0, askedDraws: 0, askedNumbers: 0, byCode: new Map() }
  return {
    asks,
    /** Types a draw number by number as it was drawn, and counts the questions. */
    type: ({ prizes }: HonestDraw, facts: Omit<GuardFacts, 'prizes'>, order: TypingOrder) => {
      const typed: Prize[] = []
      let isAsked = false
      for (const entry of inOrder(prizes, order)) {
        const codes = new Set(guardReasons(entry, { ...facts, prizes: typed }).map(({ code }) => code))
        if (isDoubleEntryType(entry.type)) asks.numbers++
        if (codes.size > 0 && isDoubleEntryType(entry.type)) asks.askedNumbers++
        isAsked ||= codes.size > 0
        for (const code of codes) asks.byCode.set(code, (asks.byCode.get(code) ?? 0) + 1)
        if (!isSingleNumberType(entry.type) || !typed.some(({ type }) => type === entry.type)) typed.push(entry)
      }
      asks.draws++
      if (isAsked) asks.askedDraws++
    },
  }
}

/** All draws by date; each market is compared with those that were typed before it on the date. */
export const replay = (draws: readonly HonestDraw[], order: TypingOrder): Asks => {
  const { asks, type } = createCount()
  const last = new Map<string, GuardFacts['last']>()
  const byDate = Map.groupBy(
    draws.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    ({ date }) => date,
  )
  for (const [date, ofDate] of byDate) {
    const published: GuardFacts['published'] = []
    for (const draw of ofDate) {
      const { market, prizes } = draw
      const dates = { isDraw: true, from: date, to: date }
      type(draw, { market, date, published, last: last.get(market) ?? null, dates }, order)
      published.push(...topOf(prizes).map((prize) => ({ market, ...prize })))
      last.set(market, { date, prizes: topOf(prizes) })
    }
  }
  return asks
}

/** Evenings of `size` real draws each, as if so many markets had drawn them on one date. */
export const replayEvenings = (
  draws: readonly HonestDraw[],
  { evenings, size, pick }: { evenings: number; size: number; pick: (among: number) => number },
  order: TypingOrder,
): Asks => {
  const { asks, type } = createCount()
  const date = '2025-01-31'
  for (let evening = 0; evening < evenings; evening++) {
    const published: GuardFacts['published'] = []
    const picked = new Set<HonestDraw>()
    while (picked.size < Math.min(2 * size, draws.length)) {
      const draw = draws[pick(draws.length)]
      if (draw) picked.add(draw)
    }
    const [drawn, earlier] = [[...picked].slice(0, size), [...picked].slice(size)]
    for (const [index, draw] of drawn.entries()) {
      const before = earlier[index] ?? draw
      const market = `PASARAN ${index}`
      const last = { date: '2025-01-30', prizes: topOf(before.prizes) }
      type(draw, { market, date, published, last, dates: { isDraw: true, from: date, to: date } }, order)
      published.push(...topOf(draw.prizes).map((prize) => ({ market, ...prize })))
    }
  }
  return asks
}

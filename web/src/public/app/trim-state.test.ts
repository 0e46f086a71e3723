import { expect, it } from '@jest/globals'
import type { PageData } from '@papan/contracts/calls/content/public-calls.ts'
import { homeOrder } from '@papan/contracts/lottery/market-order.ts'
import { dayOf, drawOf, pageData } from '../../../e2e/stage/sample-data.ts'
import { dayCall, pageDataCall } from '../data/calls.ts'
import { boardGroups, groupNames } from '../market/board-groups.ts'
import { cardsOf } from '../market/market-cards.ts'
import { resultCardState } from '../market/result-card-state.ts'
import { emptyServerData } from '../data/server-data-reducer.ts'
import { completeState } from './complete-state.ts'
import { trimState } from './trim-state.ts'

const now = Date.parse('2026-11-21T17:42:08+07:00')
const today = '2026-11-21'
const drawn = drawOf('SINGAPORE', today)

const trimmed = (data: PageData): PageData => {
  const entries = { [pageDataCall]: { data, failed: false, status: 200, fetchedAt: now } }
  return trimState({ ...emptyServerData, entries }).entries[pageDataCall]?.data as PageData
}

/** What home and results show of a page's data. */
const shownBy = (data: PageData) => {
  const cards = cardsOf(data)
  const groups = boardGroups(cards, now)
  return {
    home: homeOrder(cards, now).map(({ schedule }) => schedule.marketName),
    states: cards.map(({ schedule, result }) => resultCardState(schedule, result, now)),
    groups: groupNames.map((name) => groups[name].map(({ schedule }) => schedule.marketName)),
  }
}

// B5: the server counted a draw with its first numbers as begun, the browser as waiting.
it.each([
  ['no draw', null],
  ['a draw without numbers', { ...drawn, prizes: [] }],
  ['a draw with numbers and no PRIZE 1', { ...drawn, prizes: drawn.prizes.slice(3, 9) }],
  ['a draw with PRIZE 2 and 3 alone', { ...drawn, prizes: drawn.prizes.slice(1, 3) }],
  ['a whole draw', drawn],
  ['a corrected draw', { ...drawn, correctedAt: '2026-11-21T10:41:00.000Z' }],
])('the browser shows %s as the server did', (_name, result) => {
  const { SINGAPORE: _previous, ...resultsMap } = pageData(now).resultsMap
  const data = { ...pageData(now), resultsMap: { ...resultsMap, ...(result ? { SINGAPORE: result } : {}) } }
  expect(shownBy(trimmed(data))).toEqual(shownBy(data))
})

it('gives each result its market back', () => {
  const entry = { data: trimmed(pageData(now)), failed: false, status: 200, fetchedAt: now }
  completeState({ ...emptyServerData, entries: { [pageDataCall]: entry } })
  expect(Object.entries(entry.data.resultsMap).filter(([name, { market }]) => name !== market)).toEqual([])
})

it('embeds one prize of each draw at the most', () => {
  const { resultsMap } = trimmed(pageData(now))
  expect(Object.values(resultsMap).map(({ prizes }) => prizes.length)).not.toContain(23)
})

it('a day keeps PRIZE 1 of each draw alone, and gets market and date back', () => {
  const call = dayCall(today)
  const day = dayOf(today, now)
  const entry = { data: day, failed: false, status: 200, fetchedAt: now }
  const state = trimState({ ...emptyServerData, entries: { [call]: entry } })
  const draws = () =>
    (state.entries[call]?.data as typeof day)?.draws.flatMap(({ result }) => (result ? [{ ...result }] : [])) ?? []
  const { market: _market, date: _date, ...kept } = draws()[0] ?? drawn
  expect(kept).toEqual({
    prizes: [{ type: 'PRIZE 1', numbers: day?.draws[0]?.result?.prizes[0]?.numbers }],
    correctedAt: null,
    epoch: 1,
    rev: 1,
  })
  completeState(state)
  expect(draws().map(({ market, date }) => [market, date])).toEqual(
    day?.draws.flatMap(({ market, result }) => (result ? [[market, today]] : [])),
  )
})

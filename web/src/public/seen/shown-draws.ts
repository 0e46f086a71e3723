import type { DetailPage, DrawDetail, LiveDraw, PageData } from '@papan/contracts/calls/content/public-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { isBelow } from '@papan/contracts/paths/path-template.ts'
import * as publicPaths from '@papan/contracts/paths/public-paths.ts'
import { isFirstPrize } from '@papan/contracts/lottery/result-rules.ts'
import { spokenDigits } from '../../shared/format/digits.ts'
import { paths } from '../../shared/paths/site-paths.ts'
import { isPageData, type Call } from '../data/calls.ts'
import { shownCalls } from '../data/shown-calls.ts'
import { mainId } from '../ui/main-id.ts'
import type { ServerData } from '../data/server-data-reducer.ts'

/** `compares`: the types that its place on the page shows. `isVisible`: on the screen now. */
type ShownDraw = {
  result: Result
  compares: (type: string) => boolean
  numbers: Result['prizes']
  isVisible: boolean
}

const onlyFirst = (type: string): boolean => isFirstPrize({ type })
const every: ShownDraw['compares'] = () => true

/** Folded rows are not measured: browsers lay them out for that alone. */
const isOnScreen = (place: Element): boolean => {
  if (document.visibilityState !== 'visible' || place.closest('details:not([open])')) return false
  const { top, bottom, height } = place.getBoundingClientRect()
  return height > 0 && bottom > 0 && top < window.innerHeight
}

/** A place may show less than its draw holds: a waiting card no number, a folded row none. */
const shownIn = (place: Element, result: Result, compares: ShownDraw['compares']): ShownDraw => {
  const text = place.textContent ?? ''
  const numbers = result.prizes.filter(
    ({ type, numbers: number }) => compares(type) && (text.includes(number) || text.includes(spokenDigits(number))),
  )
  return { result, compares, numbers, isVisible: isOnScreen(place) }
}

/** Cards and one-line rows by the name of their market. */
const placesByMarket = (): Map<string, Element[]> => {
  const cards = [...document.querySelectorAll('.result-card')].map(
    (card) => [card.getAttribute('aria-label'), card] as const,
  )
  const rows = [...document.querySelectorAll('.board-name,.now-block-last .now-row-name')].map(
    (name) => [name.firstChild?.textContent ?? null, name.closest('a') ?? name] as const,
  )
  const places = new Map<string, Element[]>()
  for (const [market, place] of [...cards, ...rows])
    if (market !== null) places.set(market, [...(places.get(market) ?? []), place])
  return places
}

type Find = (
  result: Result | null,
  compares: ShownDraw['compares'],
  places: readonly (Element | null | undefined)[],
) => void

const find = (call: Call<unknown>, data: unknown, places: Map<string, Element[]>, found: Find): void => {
  const main = document.getElementById(mainId)
  if (isPageData(call))
    for (const result of Object.values((data as PageData).resultsMap))
      found(result, onlyFirst, places.get(result.market) ?? [])
  if (isBelow(call, publicPaths.liveDraw)) found((data as LiveDraw).result, every, [main])
  if (isBelow(call, publicPaths.detailPage)) {
    const { latestResult, history } = data as DetailPage
    if (latestResult) found(latestResult, onlyFirst, places.get(latestResult.market) ?? [])
    for (const result of history.data) {
      const link = document.querySelector(`main tr a[href="${CSS.escape(paths.draw(result.market, result.date))}"]`)
      found(result, onlyFirst, [link?.closest('tr')])
    }
  }
  const { result } = data as Partial<DrawDetail>
  if (isBelow(call, publicPaths.draw) && result) found(result, every, [document.querySelector('.draw-page')])
}

/** Draws of the page's answers with their visible numbers. */
export const shownDraws = ({ entries }: Pick<ServerData, 'entries'>): ShownDraw[] => {
  const places = placesByMarket()
  const draws: ShownDraw[] = []
  for (const call of shownCalls()) {
    const data = entries[call]?.data
    if (data)
      find(call, data, places, (result, compares, of) => {
        for (const place of of) if (result && place) draws.push(shownIn(place, result, compares))
      })
  }
  return draws
}

import { daysPerWeek } from '@papan/contracts/limits.ts'
import { digitAt, positions, type Position } from '@papan/contracts/lottery/numbers/parts.ts'
import { addDays } from '@papan/contracts/wib.ts'
import type { MarketPaito } from '@papan/contracts/calls/insight-calls.ts'
import { fillPath } from '@papan/contracts/paths/path-template.ts'
import * as publicPaths from '@papan/contracts/paths/public-paths.ts'
import { paths, withQuery } from '../../../shared/paths/site-paths.ts'
import type { Call } from '../../data/calls.ts'

export const schemes = ['angka', 'ganjil', 'besar', 'kembar', 'shio', 'polos'] as const
export type Scheme = (typeof schemes)[number]
export const weekChoices = [13, 26, 52, 104] as const
export const usualWeeks = 26

/** A digit for each position that is filtered. */
export type PaitoFilter = Partial<Record<Position, string>>
/** `isLarge`: on phones cells of a finger's size. */
export type PaitoView = {
  scheme: Scheme
  weeks: number
  isNewestFirst: boolean
  isLarge: boolean
  filter: PaitoFilter
}

export const readPaito = (query: URLSearchParams): PaitoView => {
  const weeks = Number(query.get('minggu') || usualWeeks)
  const filter: PaitoFilter = {}
  for (const position of positions) {
    const digit = query.get(position.toLowerCase()) ?? ''
    if (/^\d$/.test(digit)) filter[position] = digit
  }
  return {
    scheme: schemes.find((scheme) => scheme === query.get('warna')) ?? 'angka',
    weeks: weekChoices.find((choice) => choice === weeks) ?? usualWeeks,
    isNewestFirst: query.get('urut') !== 'lama',
    isLarge: query.get('ukuran') === 'besar',
    filter,
  }
}

/** The address of a market's paito with some of the view changed. */
export const paitoPath = (market: string, view: PaitoView, change: Partial<PaitoView>): string => {
  const { scheme, weeks, isNewestFirst, isLarge, filter } = { ...view, ...change }
  const query = new URLSearchParams()
  if (scheme !== 'angka') query.set('warna', scheme)
  if (weeks !== usualWeeks) query.set('minggu', String(weeks))
  if (!isNewestFirst) query.set('urut', 'lama')
  if (isLarge) query.set('ukuran', 'besar')
  for (const position of positions) {
    const digit = filter[position]
    if (digit !== undefined) query.set(position.toLowerCase(), digit)
  }
  return withQuery(paths.paito(market), query)
}

/** `today`: WIB. The usual period is insight's own. */
export const callOfPaito = (market: string, { weeks }: PaitoView, today: string): Call<MarketPaito> => {
  const from = weeks === usualWeeks ? '' : `?from=${addDays(today, -weeks * daysPerWeek)}`
  return `${fillPath(publicPaths.paito, { marketName: market })}${from}`
}

export const isFiltered = (filter: PaitoFilter): boolean => Object.keys(filter).length > 0

/** Whether a number has every digit that is asked for. */
export const meetsFilter = (number: string, filter: PaitoFilter): boolean =>
  positions.every((position) => filter[position] === undefined || digitAt(number, position) === filter[position])

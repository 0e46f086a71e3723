import type { ChangedDraw } from '@papan/contracts/calls/content/changed-number-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { byText } from '@papan/contracts/lottery/market-order.ts'
import { firstPrizeNumber, isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { longDate, minuteText } from '../../src/shared/format/wib-text.ts'

/** One draw as readers of a feed get it; times are ISO. `published`: null for a draw that is known by its changes alone. */
export type FeedItem = {
  market: string
  date: string
  title: string
  /** Its numbers by type, as 'PRIZE 1: 0417'. */
  numbers: string[]
  /** Newest first. */
  changes: string[]
  updated: string
  published: string | null
}

const maxItems = 100

/** Sentences of the feeds. */
export const feedText = {
  about: 'Hasil keluaran terbaru setiap pasaran, dengan koreksi dan penarikan.',
  aboutOf: (market: string) => `Hasil keluaran ${market}, dengan koreksi dan penarikan.`,
  title: (market: string, date: string, what: string) => `${market}, ${longDate(date)}: ${what}`,
  noFirst: 'belum ada PRIZE 1',
  corrected: 'dikoreksi',
  withdrawn: 'ditarik',
  partlyWithdrawn: 'sebagian ditarik',
  became: (type: string, from: string, to: string) => `Dikoreksi: ${type} ${from} menjadi ${to}.`,
  went: (type: string, from: string) => `Ditarik: ${type} ${from}.`,
  changed: (at: number, what: string) => `${longDate(wibDate(at))}, ${minuteText(at)} WIB. ${what}`,
  reason: (reason: string) => `Alasan: ${reason}`,
} as const

const changeText = ({ at, reason, changes }: ChangedDraw): string =>
  feedText.changed(
    Date.parse(at),
    [
      ...changes.map(({ type, from, to }) =>
        to === null ? feedText.went(type, from) : feedText.became(type, from, to),
      ),
      ...(reason === null ? [] : [feedText.reason(reason)]),
    ].join(' '),
  )

/** Whether a number went and none came in its place. */
const hasGap = ({ prizes }: Result, changes: readonly ChangedDraw[]): boolean =>
  changes
    .flatMap((one) => one.changes)
    .some(
      ({ type, from, to }) =>
        to === null &&
        !prizes.some((prize) => prize.type === type && (isSingleNumberType(type) || prize.numbers === from)),
    )

const stateOf = (result: Result, changes: readonly ChangedDraw[]): string | null => {
  if (hasGap(result, changes)) return feedText.partlyWithdrawn
  return result.correctedAt === null ? null : feedText.corrected
}

const latest = (instants: readonly string[]): string => instants.toSorted(byText).at(-1) ?? ''

const ofResult = (result: Result, changes: readonly ChangedDraw[]): FeedItem => {
  const { market, date, prizes, updatedAt, firstPrizeAt, createdAt } = result
  const state = stateOf(result, changes)
  const number = firstPrizeNumber(result) ?? feedText.noFirst
  return {
    market,
    date,
    title: feedText.title(market, date, state === null ? number : `${number} (${state})`),
    numbers: [...Map.groupBy(prizes, ({ type }) => type)].map(
      ([type, ofType]) => `${type}: ${ofType.map(({ numbers }) => numbers).join(', ')}`,
    ),
    changes: changes.map(changeText),
    updated: latest([updatedAt, ...changes.map(({ at }) => at)]),
    published: firstPrizeAt ?? createdAt,
  }
}

/** A draw that was withdrawn whole, or an older one. */
const ofChanges = (market: string, date: string, changes: readonly ChangedDraw[]): FeedItem => {
  const isGone = changes[0]?.changes.every(({ to }) => to === null) ?? false
  return {
    market,
    date,
    title: feedText.title(market, date, isGone ? feedText.withdrawn : feedText.corrected),
    numbers: [],
    changes: changes.map(changeText),
    updated: latest(changes.map(({ at }) => at)),
    published: null,
  }
}

const keyOf = ({ market, date }: { market: string; date: string }): string => `${date} ${market}`

/** One item for each draw, the last changed first. `changes`: newest first. */
export const feedItems = (results: readonly Result[], changes: readonly ChangedDraw[]): FeedItem[] => {
  const changesOf = Map.groupBy(changes, keyOf)
  const shown = new Set(results.map(keyOf))
  const others = [...changesOf].flatMap(([key, [first, ...rest]]) =>
    shown.has(key) || !first ? [] : [ofChanges(first.market, first.date, [first, ...rest])],
  )
  return [...results.map((result) => ofResult(result, changesOf.get(keyOf(result)) ?? [])), ...others]
    .toSorted((a, b) => byText(b.updated, a.updated) || byText(keyOf(b), keyOf(a)))
    .slice(0, maxItems)
}

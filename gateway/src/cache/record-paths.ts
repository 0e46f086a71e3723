import { z } from 'zod'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import {
  bannerPaths,
  marketPaths,
  predictionPaths,
  resultPaths,
  schedulePaths,
  settingPaths,
} from '@papan/contracts/invalidation.ts'
import { isBelow } from '@papan/contracts/paths/path-template.ts'
import * as publicPaths from '@papan/contracts/paths/public-paths.ts'

/** Any public path may have changed. */
export const everything = 'everything'
export type ChangedPaths = string[] | typeof everything

type PathsOf = (envelope: EventEnvelope) => ChangedPaths

/** `encodeURIComponent` throws on a lone surrogate. */
const text = z.string().refine((value) => value.isWellFormed())

/** Paths by a key that a record carries in every version; without it, everything. */
const by =
  <Key>(shape: z.ZodType<Key>, paths: (key: Key, envelope: EventEnvelope) => ChangedPaths): PathsOf =>
  (envelope) => {
    for (const part of [envelope.record ?? envelope.before, envelope.data]) {
      const read = shape.safeParse(part)
      if (read.success) return paths(read.data, envelope)
    }
    return everything
  }

/** A draw older than the newest is shown in the history only. */
const isOlderDraw = ({ data }: EventEnvelope): boolean => (data as { newest?: unknown } | null)?.newest === false
const historyPaths = [
  publicPaths.detailPage,
  publicPaths.draw,
  publicPaths.day,
  publicPaths.changedNumbers,
  publicPaths.drawChanges,
  publicPaths.statistics,
  publicPaths.predictionHistory,
  publicPaths.scoreBoard,
]
const showsHistory = (path: string): boolean => historyPaths.some((each) => path === each || isBelow(path, each))

const ofResult = by(z.object({ market: text, date: text }), ({ market, date }, envelope) => {
  const paths = resultPaths(market, date)
  return isOlderDraw(envelope) ? paths.filter(showsHistory) : paths
})
const ofSchedule = by(z.object({ marketName: text }), ({ marketName }) => schedulePaths(marketName))
const ofSetting = by(z.object({ key: text }), ({ key }) => settingPaths(key))

const bySubject: ReadonlyMap<string, PathsOf> = new Map([
  ['result', ofResult],
  ['schedule', ofSchedule],
  ['market-clock', ofSchedule],
  ['prediction', by(z.object({ market: text, date: text }), ({ market, date }) => predictionPaths(market, date))],
  ['market', marketPaths],
  ['banner', by(z.object({ position: text }), ({ position }) => bannerPaths(position))],
  ['banner-order', by(z.object({ position: text }), ({ position }) => bannerPaths(position))],
  // Every page may show it.
  ['identity', () => everything],
  ['notice', () => everything],
  // Every footer lists the pages.
  ['page', () => everything],
  ['setting', ofSetting],
  ['database', () => everything],
])

export const isShown = (subjectType: string): boolean => bySubject.has(subjectType)

/** The public API paths that an event of any version may have changed. */
export const pathsOf: PathsOf = (envelope) => bySubject.get(envelope.subject.type)?.(envelope) ?? []

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

/** Any public path may have changed. */
export const everything = 'everything'
export type ChangedPaths = string[] | typeof everything

/** What a record says of itself in every version; one that is gone, or says it otherwise, may have been shown anywhere. */
const by =
  <Said>(shape: z.ZodType<Said>, paths: (said: Said) => string[]) =>
  (record: unknown): ChangedPaths => {
    const read = shape.safeParse(record)
    return read.success ? paths(read.data) : everything
  }

const ofSchedule = by(z.object({ marketName: z.string() }), ({ marketName }) => schedulePaths(marketName))
const bySubject: ReadonlyMap<string, (record: unknown) => ChangedPaths> = new Map([
  ['result', by(z.object({ market: z.string(), date: z.string() }), ({ market, date }) => resultPaths(market, date))],
  ['schedule', ofSchedule],
  ['market-clock', ofSchedule],
  ['prediction', by(z.object({ market: z.string() }), ({ market }) => predictionPaths(market))],
  ['market', marketPaths],
  ['banner', by(z.object({ position: z.string() }), ({ position }) => bannerPaths(position))],
  ['setting', by(z.object({ key: z.string() }), ({ key }) => settingPaths(key))],
])

/** The public API paths that may have changed with an event that this release cannot read: those of the record that it is about. */
export const pathsByRecord = ({ subject, record }: EventEnvelope): ChangedPaths =>
  bySubject.get(subject.type)?.(record) ?? []

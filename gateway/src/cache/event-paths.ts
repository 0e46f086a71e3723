import { marketTurned } from '@papan/contracts/events/clock-events.ts'
import type { EventDefinition, EventEnvelope } from '@papan/contracts/events/define-event.ts'
import {
  marketCreated,
  marketDeleted,
  predictionDeleted,
  predictionSaved,
  scheduleDeleted,
  scheduleSaved,
  scheduleStatusChanged,
} from '@papan/contracts/events/content-events.ts'
import {
  bannerDeleted,
  bannerSaved,
  bannerStatusChanged,
  settingChanged,
  siteLinkSaved,
} from '@papan/contracts/events/media-events.ts'
import {
  prizeRecorded,
  prizeWithdrawn,
  resultDeleted,
  resultRestored,
  resultSaved,
  resultStarted,
} from '@papan/contracts/events/result-events.ts'
import { dataRestored } from '@papan/contracts/events/restore-events.ts'
import { bannerPosition } from '@papan/contracts/calls/banner-calls.ts'
import {
  bannerPaths,
  marketPaths,
  predictionPaths,
  resultPaths,
  schedulePaths,
  settingPaths,
} from '@papan/contracts/invalidation.ts'
import { everything, type ChangedPaths } from './record-paths.ts'

type PathsOf = (envelope: EventEnvelope) => ChangedPaths

const rule = <Data, Rec>(
  { type, parse }: EventDefinition<Data, Rec>,
  paths: (data: Data, record: Rec | null) => ChangedPaths,
): [string, PathsOf] => [
  type,
  (envelope) => {
    const { data, record } = parse(envelope)
    return paths(data, record)
  },
]

/** An older draw than the market's newest shows in its history only. */
const showsInHistory = (path: string): boolean =>
  path.startsWith('/public/detail-page/') || path.startsWith('/public/results/')

const ofDraw = ({ market, date }: { market: string; date: string }) => resultPaths(market, date)
const ofSchedule = ({ marketName }: { marketName: string }) => schedulePaths(marketName)
const ofPrediction = ({ market }: { market: string }) => predictionPaths(market)
/** A deleted banner no longer says where it stood. */
const ofBanner = (_data: unknown, banner: { position: string } | null) =>
  (banner ? [banner.position] : bannerPosition.options).flatMap(bannerPaths)

const rules: ReadonlyMap<string, PathsOf> = new Map([
  rule(resultStarted, ofDraw),
  rule(prizeRecorded, ofDraw),
  rule(resultSaved, (data) => (data.newest ? ofDraw(data) : ofDraw(data).filter(showsInHistory))),
  rule(prizeWithdrawn, ofDraw),
  rule(resultRestored, ofDraw),
  rule(resultDeleted, ofDraw),
  rule(scheduleSaved, ofSchedule),
  rule(scheduleStatusChanged, ofSchedule),
  rule(scheduleDeleted, ofSchedule),
  rule(marketTurned, ofSchedule),
  rule(predictionSaved, ofPrediction),
  rule(predictionDeleted, ofPrediction),
  rule(marketCreated, marketPaths),
  rule(marketDeleted, marketPaths),
  rule(bannerSaved, ofBanner),
  rule(bannerStatusChanged, ofBanner),
  rule(bannerDeleted, ofBanner),
  rule(settingChanged, ({ key }) => settingPaths(key)),
  // Every page shows the footer.
  rule(siteLinkSaved, () => everything),
  rule(dataRestored, () => everything),
])

/** The public API paths that an event changed; none for what no visitor sees. Throws when the event has another shape than declared. */
export const pathsOf: PathsOf = (envelope) => rules.get(envelope.type)?.(envelope) ?? []

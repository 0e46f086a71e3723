import type { EventSubject } from './events/define-event.ts'
import { marketSegment, writeSegment } from './paths/canonical-path.ts'

/**
 * The answer header in which a service names the public paths (below /api, query left out) that its write has changed,
 * separated by spaces. The gateway marks them before it passes the acknowledgement on, and never shows the header to anyone.
 */
export const changedHeader = 'x-changed-paths'
/**
 * The answer header in which a service names the record that its write has changed and the revision it made of it: type, epoch, revision
 * and id, separated by spaces. The event that tells of the same revision later is no news to a gateway that knows it already.
 */
export const changedSubjectHeader = 'x-changed-subject'

/** A record's revision as `changedSubjectHeader` names it. */
export const subjectText = ({ type, id, epoch, rev }: EventSubject): string =>
  `${type} ${epoch} ${rev} ${encodeURIComponent(id)}`

/** The revision that a `changedSubjectHeader` names; null for anything else. */
export const readSubject = (text: string): EventSubject | null => {
  const [, type, epoch, rev, id] = /^(\S+) (\d+) (\d+) (\S+)$/.exec(text) ?? []
  return type && id ? { type, id: decodeURIComponent(id), epoch: Number(epoch), rev: Number(rev) } : null
}

/** The public paths that show a market's results. */
export const resultPaths = (name: string, date: string): string[] => [
  '/public/page-data',
  `/public/live-draw-data/${marketSegment(name)}`,
  `/public/detail-page/${marketSegment(name)}`,
  `/public/results/${marketSegment(name)}/${date}`,
]
/** The public paths that show a market's schedule. */
export const schedulePaths = (name: string): string[] => [
  '/public/page-data',
  '/public/schedules/active',
  `/public/live-draw-data/${marketSegment(name)}`,
  `/public/detail-page/${marketSegment(name)}`,
  `/public/prediction-detail/${marketSegment(name)}`,
]
/** The public paths that show a market's prediction. */
export const predictionPaths = (name: string): string[] => [
  '/public/page-data',
  `/public/prediction-detail/${marketSegment(name)}`,
]
/** The public path that lists the markets. */
export const marketPaths = (): string[] => ['/public/markets/all-active']
/** The public paths that show banners. */
export const bannerPaths = (position: string): string[] => [
  `/public/banners/${writeSegment(position)}`,
  '/public/active-banner',
]
/** The public path that shows a setting, and the banners that follow it. */
export const settingPaths = (key: string): string[] => [
  `/public/settings/by-key/${writeSegment(key)}`,
  ...bannerPaths('TOP_BANNER'),
  ...bannerPaths('SIDE_BANNER'),
]

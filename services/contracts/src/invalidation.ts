import type { EventSubject } from './events/define-event.ts'
import { fillPath } from './paths/path-template.ts'
import * as publicPaths from './paths/public-paths.ts'

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
export const resultPaths = (marketName: string, date: string): string[] => [
  publicPaths.pageData,
  fillPath(publicPaths.liveDraw, { marketName }),
  fillPath(publicPaths.detailPage, { marketName }),
  fillPath(publicPaths.draw, { marketName, date }),
]
/** The public paths that show a market's schedule. */
export const schedulePaths = (marketName: string): string[] => [
  publicPaths.pageData,
  publicPaths.activeSchedules,
  fillPath(publicPaths.liveDraw, { marketName }),
  fillPath(publicPaths.detailPage, { marketName }),
  fillPath(publicPaths.predictionDetail, { marketName }),
]
/** The public paths that show a market's prediction. */
export const predictionPaths = (marketName: string): string[] => [
  publicPaths.pageData,
  fillPath(publicPaths.predictionDetail, { marketName }),
]
/** The public path that lists the markets. */
export const marketPaths = (): string[] => [publicPaths.marketNames]
/** The public paths that show banners. */
export const bannerPaths = (position: string): string[] => [
  fillPath(publicPaths.banners, { position }),
  publicPaths.activeBanner,
]
/** The public path that shows a setting, and the banners that follow it. */
export const settingPaths = (key: string): string[] => [
  fillPath(publicPaths.setting, { key }),
  ...bannerPaths('TOP_BANNER'),
  ...bannerPaths('SIDE_BANNER'),
]

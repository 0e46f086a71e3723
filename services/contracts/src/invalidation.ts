import type { EventSubject } from './events/define-event.ts'
import { fillPath } from './paths/path-template.ts'
import * as publicPaths from './paths/public-paths.ts'

/**
 * The public paths (below /api, no query) that a write changed, space-separated. The gateway invalidates them before it
 * forwards the response, and strips the header.
 */
export const changedHeader = 'x-changed-paths'
/** The revision a write made: type, epoch, rev and id, space-separated. The gateway then skips its event. */
export const changedSubjectHeader = 'x-changed-subject'

export const subjectText = ({ type, id, epoch, rev }: EventSubject): string =>
  `${type} ${epoch} ${rev} ${encodeURIComponent(id)}`

export const readSubject = (text: string): EventSubject | null => {
  const [, type, epoch, rev, id] = /^(\S+) (\d+) (\d+) (\S+)$/.exec(text) ?? []
  return type && id ? { type, id: decodeURIComponent(id), epoch: Number(epoch), rev: Number(rev) } : null
}

/** A draw's prediction is scored again with its result. */
const scorePaths = (marketName: string, date: string): string[] => [
  fillPath(publicPaths.predictionHistory, { marketName }),
  fillPath(publicPaths.archivedPrediction, { marketName, date }),
  publicPaths.scoreBoard,
]

export const resultPaths = (marketName: string, date: string): string[] => [
  publicPaths.pageData,
  publicPaths.drawsNow,
  fillPath(publicPaths.day, { date }),
  fillPath(publicPaths.liveDraw, { marketName }),
  fillPath(publicPaths.detailPage, { marketName }),
  fillPath(publicPaths.draw, { marketName, date }),
  fillPath(publicPaths.corrections, { marketName, date }),
  fillPath(publicPaths.withdrawal, { marketName, date }),
  publicPaths.changedNumbers,
  publicPaths.drawChanges,
  // Everything else that is counted over the numbers of a market changes with it.
  fillPath(publicPaths.statistics, { marketName }),
  ...scorePaths(marketName, date),
]
export const schedulePaths = (marketName: string): string[] => [
  publicPaths.pageData,
  publicPaths.activeSchedules,
  publicPaths.drawsNow,
  // A draw that was entered ahead may be public now.
  publicPaths.drawChanges,
  fillPath(publicPaths.liveDraw, { marketName }),
  fillPath(publicPaths.detailPage, { marketName }),
  fillPath(publicPaths.predictionDetail, { marketName }),
]
export const predictionPaths = (marketName: string, date: string): string[] => [
  publicPaths.pageData,
  fillPath(publicPaths.predictionDetail, { marketName }),
  ...scorePaths(marketName, date),
]
export const marketPaths = (): string[] => [publicPaths.marketNames]
export const bannerPaths = (position: string): string[] => [
  fillPath(publicPaths.banners, { position }),
  publicPaths.activeBanner,
]
/** Every page shows it. */
export const identityPaths = (): string[] => [publicPaths.identity]
export const noticePaths = (): string[] => [publicPaths.notices]
export const pagePaths = (pageId: string): string[] => [
  publicPaths.textPages,
  fillPath(publicPaths.textPage, { pageId }),
]
export const settingPaths = (key: string): string[] => [
  fillPath(publicPaths.setting, { key }),
  ...bannerPaths('TOP_BANNER'),
  ...bannerPaths('SIDE_BANNER'),
]

import type { EventSubject } from './events/define-event.ts'
import { marketSegment, writeSegment } from './paths/canonical-path.ts'

/**
 * Response header with the public paths (below /api, no query) that a write changed, space-separated. The gateway
 * invalidates them before it forwards the response, and strips the header.
 */
export const changedHeader = 'x-changed-paths'
/**
 * Response header with the revision a write made: type, epoch, rev and id, space-separated. The gateway then skips the
 * event of that revision.
 */
export const changedSubjectHeader = 'x-changed-subject'

export const subjectText = ({ type, id, epoch, rev }: EventSubject): string =>
  `${type} ${epoch} ${rev} ${encodeURIComponent(id)}`

export const readSubject = (text: string): EventSubject | null => {
  const [, type, epoch, rev, id] = /^(\S+) (\d+) (\d+) (\S+)$/.exec(text) ?? []
  return type && id ? { type, id: decodeURIComponent(id), epoch: Number(epoch), rev: Number(rev) } : null
}

export const resultPaths = (name: string, date: string): string[] => [
  '/public/page-data',
  `/public/live-draw-data/${marketSegment(name)}`,
  `/public/detail-page/${marketSegment(name)}`,
  `/public/results/${marketSegment(name)}/${date}`,
]
export const schedulePaths = (name: string): string[] => [
  '/public/page-data',
  '/public/schedules/active',
  `/public/live-draw-data/${marketSegment(name)}`,
  `/public/detail-page/${marketSegment(name)}`,
  `/public/prediction-detail/${marketSegment(name)}`,
]
export const predictionPaths = (name: string): string[] => [
  '/public/page-data',
  `/public/prediction-detail/${marketSegment(name)}`,
]
export const marketPaths = (): string[] => ['/public/markets/all-active']
export const bannerPaths = (position: string): string[] => [
  `/public/banners/${writeSegment(position)}`,
  '/public/active-banner',
]
export const settingPaths = (key: string): string[] => [
  `/public/settings/by-key/${writeSegment(key)}`,
  ...bannerPaths('TOP_BANNER'),
  ...bannerPaths('SIDE_BANNER'),
]

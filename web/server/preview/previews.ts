import sharp from 'sharp'
import type { DetailPage } from '@papan/contracts/calls/content/public-calls.ts'
import { historyLimits } from '@papan/contracts/limits.ts'
import { detailPageCall, drawCall, pageDataCall } from '../../src/public/data/calls.ts'
import type { FetchCall } from '../../src/public/data/fetch-call.ts'
import { lastNumbers, newestNumbers } from '../../src/public/app/previewed-numbers.ts'
import { longDate } from '../../src/shared/format/wib-text.ts'
import { previewPath, versionOf } from '../../src/shared/paths/preview-paths.ts'
import { marketText, noticeTitle } from '../../src/public/market/market-text.ts'
import type { PictureLook } from '../identity/picture-look.ts'
import { createDrawPictures, type DrawnPicture } from './draw-pictures.ts'
import { drawPreview, type PreviewRow, type PreviewWords } from './draw-preview.ts'
import { drawResult, type ResultPicture } from './draw-result.ts'
import { createPictures, createPictureCache } from './pictures.ts'
import { previewSizes, type DrawSubject, type PreviewSubject } from './preview-path.ts'
import { previewText } from './preview-text.ts'

type PreviewDeps = {
  look: () => Promise<PictureLook>
  /** Without it no picture names the site's address: one picture is for all hosts. */
  siteUrl: string | undefined
  siteHeadline: string
  clock?: () => number
  draw?: (words: PreviewWords) => Promise<Buffer>
  drawOfResult?: (picture: ResultPicture) => Promise<Buffer>
  patience?: () => Promise<null>
}
/** A picture, an error status, or the address of the draw's current picture. */
type Preview = DrawnPicture | number | { movedTo: string }

/** About 50 KB a picture. */
const marketBounds = { max: 60, perMinute: 600, rank: 0 }
/** After this the market's previous picture is served, ms. */
const patienceMs = 1_000
const waitPatiently = () => new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null).unref())

const waitingRow: PreviewRow = { title: marketText.waiting, detail: '', number: null }
const orWaiting = (rows: PreviewRow[]): PreviewRow[] => (rows.length > 0 ? rows : [waitingRow])

const noteOf = ({ schedule, isWaiting }: DetailPage): string => {
  if (schedule && schedule.status !== 'BUKA') return noticeTitle(schedule.status)
  if (isWaiting) return marketText.waiting
  return schedule ? marketText.openTime(schedule.openTime) : ''
}

const statusOf = ({ status }: { status: number }): number => (status === 404 || status === 400 ? 404 : 503)

/** An uploaded picture in the size that chats show. */
const fitted = (picture: Buffer): Promise<Buffer> =>
  sharp(picture)
    .resize({ ...previewSizes.wide, fit: 'cover' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 84 })
    .toBuffer()

/** The preview images of the site, its markets and single draws. */
export const createPreviews = ({
  look,
  siteUrl,
  siteHeadline,
  clock = Date.now,
  draw = drawPreview,
  drawOfResult = drawResult,
  patience = waitPatiently,
}: PreviewDeps) => {
  const picture = createPictures(clock)
  const markets = createPictureCache(marketBounds)
  const siteAddress = siteUrl ? new URL(siteUrl).host : ''
  const pictureOfDraw = createDrawPictures({ look, siteAddress, clock, picture, draw: drawOfResult, patience })
  const drawn = async (of: Omit<PreviewWords, 'look'>): Promise<Preview> => {
    const now = await look()
    const bytes = await picture(JSON.stringify({ ...of, look: now.key }), () => draw({ ...of, look: now }), markets)
    return bytes ? { bytes, isPrevious: false } : 503
  }

  const ofSite = async (fetchCall: FetchCall): Promise<Preview> => {
    const now = await look()
    const given = now.picture
    if (given) {
      const bytes = await picture(now.key, () => fitted(given), markets)
      return bytes ? { bytes, isPrevious: false } : 503
    }
    const fetched = await fetchCall(pageDataCall)
    if (!fetched.ok) return statusOf(fetched)
    const rows = newestNumbers(fetched.data).map((shown) => ({
      title: shown.market,
      detail: previewText.dateAndTime(shown),
      number: shown.number,
    }))
    return drawn({ headline: siteHeadline, note: siteAddress, rows: orWaiting(rows) })
  }

  const ofMarket = async (market: string, fetchCall: FetchCall): Promise<Preview> => {
    const fetched = await fetchCall(detailPageCall(market, 1, historyLimits[0]))
    if (!fetched.ok) return statusOf(fetched)
    const rows = lastNumbers(fetched.data.history.data).map((shown) => ({
      title: longDate(shown.date),
      detail: previewText.published(shown),
      number: shown.number,
    }))
    return drawn({ headline: market, note: noteOf(fetched.data), rows: orWaiting(rows) })
  }

  /** Only a draw's current state has a picture; other states redirect to it, so invented ones are neither drawn nor cached. */
  const ofDraw = async (
    market: string,
    { date, version, shape }: DrawSubject,
    fetchCall: FetchCall,
  ): Promise<Preview> => {
    const fetched = await fetchCall(drawCall(market, date))
    if (!fetched.ok) return statusOf(fetched)
    const { result } = fetched.data
    if (versionOf(result) !== version) return { movedTo: previewPath(market, result, shape) }
    return (await pictureOfDraw(result, shape)) ?? 503
  }

  return {
    async preview({ market, draw: of }: PreviewSubject, fetchCall: FetchCall): Promise<Preview> {
      if (market === '') return ofSite(fetchCall)
      return of ? ofDraw(market, of, fetchCall) : ofMarket(market, fetchCall)
    },
  }
}

export type Previews = ReturnType<typeof createPreviews>

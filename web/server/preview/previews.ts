import type { LiveDraw } from '@papan/contracts/calls/content/public-calls.ts'
import { firstPrizeNumber } from '@papan/contracts/lottery/result-rules.ts'
import { drawCall, liveDrawCall } from '../../src/public/data/calls.ts'
import type { FetchCall } from '../../src/public/data/fetch-call.ts'
import { longDate } from '../../src/shared/format/wib-text.ts'
import { previewPath, versionOf } from '../../src/shared/paths/preview-paths.ts'
import { marketText, noticeTitle } from '../../src/public/market/market-text.ts'
import { createDrawPictures, type DrawnPicture } from './draw-pictures.ts'
import { drawPreview, type PreviewWords } from './draw-preview.ts'
import { drawResult, type ResultPicture } from './draw-result.ts'
import { createPictures, createPictureCache } from './pictures.ts'
import type { DrawSubject, PreviewSubject } from './preview-path.ts'

type PreviewDeps = {
  siteName: string
  siteWords: { headline: string; line: string }
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

const marketWords = (market: string, { schedule, result }: LiveDraw): Omit<PreviewWords, 'siteName'> => {
  const digits = firstPrizeNumber(result)
  if (schedule && schedule.status !== 'BUKA')
    return { headline: market, line: noticeTitle(schedule.status), digits: null }
  return { headline: market, line: digits && result ? longDate(result.date) : marketText.waiting, digits }
}

const statusOf = ({ status }: { status: number }): number => (status === 404 || status === 400 ? 404 : 503)

/** The preview images of the site, its markets and single draws. */
export const createPreviews = ({
  siteName,
  siteWords,
  clock = Date.now,
  draw = drawPreview,
  drawOfResult = drawResult,
  patience = waitPatiently,
}: PreviewDeps) => {
  const picture = createPictures(clock)
  const markets = createPictureCache(marketBounds)
  const pictureOfDraw = createDrawPictures({ siteName, clock, picture, draw: drawOfResult, patience })
  const drawn = async (of: Omit<PreviewWords, 'siteName'>): Promise<Preview> => {
    const words = { siteName, ...of }
    const bytes = await picture(JSON.stringify(words), () => draw(words), markets)
    return bytes ? { bytes, isPrevious: false } : 503
  }

  const ofMarket = async (market: string, fetchCall: FetchCall): Promise<Preview> => {
    const fetched = await fetchCall(liveDrawCall(market))
    return fetched.ok ? drawn(marketWords(market, fetched.data)) : statusOf(fetched)
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
      if (market === '') return drawn({ ...siteWords, digits: null })
      return of ? ofDraw(market, of, fetchCall) : ofMarket(market, fetchCall)
    },
  }
}

export type Previews = ReturnType<typeof createPreviews>

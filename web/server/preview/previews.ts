import type { DrawDetail, LiveDraw } from '@papan/contracts/calls/content/public-calls.ts'
import { firstPrizeNumber } from '@papan/contracts/rules/result-rules.ts'
import { drawCall, liveDrawCall } from '../../src/public/data/calls.ts'
import type { FetchCall } from '../../src/public/data/fetch-call.ts'
import { longDate } from '../../src/shared/format/wib-text.ts'
import { marketText, noticeTitle } from '../../src/public/market/market-text.ts'
import type { PreviewWords } from './draw-preview.ts'
import { createPictures, createPictureCache, type DrawPicture } from './pictures.ts'
import { previewPath, versionOf } from '../../src/shared/paths/preview-paths.ts'
import type { DrawSubject, PreviewSubject } from './preview-path.ts'

type PreviewDeps = {
  siteName: string
  siteWords: { headline: string; line: string }
  clock?: () => number
  draw?: DrawPicture
}
/** A picture, an error status, or the address of the draw's current picture. */
type Preview = Buffer | number | { movedTo: string }

/** About 50 KB a picture. */
const marketBounds = { max: 60, perMinute: 600 }
/** A budget of their own: a crawler of all draws must not evict the markets' pictures. */
const drawBounds = { max: 60, perMinute: 120 }

const marketWords = (market: string, { schedule, result }: LiveDraw): Omit<PreviewWords, 'siteName'> => {
  const digits = firstPrizeNumber(result)
  if (schedule && schedule.status !== 'BUKA')
    return { headline: market, line: noticeTitle(schedule.status), digits: null }
  return { headline: market, line: digits && result ? longDate(result.date) : marketText.waiting, digits }
}

const drawWords = ({ result }: DrawDetail): Omit<PreviewWords, 'siteName'> => ({
  headline: result.market,
  line: longDate(result.date),
  digits: firstPrizeNumber(result),
})

const statusOf = ({ status }: { status: number }): number => (status === 404 || status === 400 ? 404 : 503)

/** The preview images of the site, its markets and single draws. */
export const createPreviews = ({ siteName, siteWords, clock = Date.now, draw }: PreviewDeps) => {
  const picture = createPictures(clock, draw)
  const caches = { markets: createPictureCache(marketBounds), draws: createPictureCache(drawBounds) }
  const drawn = async (words: Omit<PreviewWords, 'siteName'>, cache: keyof typeof caches): Promise<Buffer | number> =>
    (await picture({ siteName, ...words }, caches[cache])) ?? 503

  const ofMarket = async (market: string, fetchCall: FetchCall): Promise<Preview> => {
    const fetched = await fetchCall(liveDrawCall(market))
    return fetched.ok ? drawn(marketWords(market, fetched.data), 'markets') : statusOf(fetched)
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
    return drawn(drawWords(fetched.data), 'draws')
  }

  return {
    async preview({ market, draw: of }: PreviewSubject, fetchCall: FetchCall): Promise<Preview> {
      if (market === '') return drawn({ ...siteWords, digits: null }, 'markets')
      return of ? ofDraw(market, of, fetchCall) : ofMarket(market, fetchCall)
    },
  }
}

export type Previews = ReturnType<typeof createPreviews>

import type { LiveDraw } from '@papan/contracts/calls/public-calls.ts'
import { firstPrizeNumber } from '@papan/contracts/rules/result-rules.ts'
import { liveDrawCall, type Call } from '../../src/shared/data/calls.ts'
import type { Fetched } from '../../src/shared/data/fetch-call.ts'
import { longDate } from '../../src/shared/format/wib-text.ts'
import { marketText, noticeTitle } from '../../src/shared/market/market-text.ts'
import { drawPreview, type PreviewWords } from './draw-preview.ts'

type PreviewDeps = {
  siteName: string
  /** The site's own picture says this. */
  siteWords: { headline: string; line: string }
  draw?: (words: PreviewWords) => Promise<Buffer>
}
type FetchCall = <Answer>(call: Call<Answer>) => Promise<Fetched<Answer>>

/** A picture is some 50 KB; markets that nobody shares any more make room. */
const mostKept = 60

const marketWords = (market: string, { schedule, result }: LiveDraw): Omit<PreviewWords, 'siteName'> => {
  const digits = firstPrizeNumber(result)
  if (schedule && schedule.status !== 'BUKA')
    return { headline: market, line: noticeTitle(schedule.status), digits: null }
  return { headline: market, line: digits && result ? longDate(result.date) : marketText.waiting, digits }
}

/** The preview images, drawn one at a time when what they say has changed. */
export const createPreviews = ({ siteName, siteWords, draw = drawPreview }: PreviewDeps) => {
  const kept = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()

  const drawn = (words: PreviewWords): Promise<Buffer> => {
    const key = JSON.stringify(words)
    const known = kept.get(key)
    if (known) return known
    const picture = last.then(() => draw(words))
    last = picture.catch(() => kept.delete(key))
    kept.set(key, picture)
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break
      kept.delete(oldest)
    }
    return picture
  }

  return {
    /** The JPEG of a market, or of the site for ''; the status that stands for its absence otherwise. */
    async preview(market: string, fetchCall: FetchCall): Promise<Buffer | number> {
      if (market === '') return drawn({ siteName, ...siteWords, digits: null })
      const fetched = await fetchCall(liveDrawCall(market))
      if (!fetched.ok) return fetched.status === 404 || fetched.status === 400 ? 404 : 503
      return drawn({ siteName, ...marketWords(market, fetched.data) })
    },
  }
}

export type Previews = ReturnType<typeof createPreviews>

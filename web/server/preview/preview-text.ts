import { longDate, minuteText, shortDate } from '../../src/shared/format/wib-text.ts'
import { whenText } from '../../src/public/features/draw/timeline.ts'
import type { ShownResult } from '../../src/public/app/page-meta.ts'
import type { PreviewedNumber } from '../../src/public/app/previewed-numbers.ts'
import { firstPrizeNumber } from '@papan/contracts/lottery/result-rules.ts'

const publishedAt = (date: string, instant: string): string => `${whenText(Date.parse(instant), date, minuteText)} WIB`

/** Words in pictures of links, and for those who do not see them. */
export const previewText = {
  further: (count: number) => `${count} nomor lainnya`,
  published: (date: string, instant: string) => `Terbit ${publishedAt(date, instant)}`,
  dateAndTime: (date: string, instant: string | null) =>
    instant === null ? shortDate(date) : `${shortDate(date)}, terbit ${publishedAt(date, instant)}`,
  drawn: (market: string, date: string, number: string) => `${market}, ${longDate(date)}: ${number}`,
  and: (text: string, other: string) => `${text} dan ${other}`,
} as const

type Previewed = { market: string | null; draw: ShownResult | null; numbers: readonly PreviewedNumber[] }

const ofDraw = (market: string, draw: ShownResult): string[] => {
  const number = firstPrizeNumber(draw)
  if (number === null) return []
  const text = previewText.drawn(market, draw.date, number)
  const further = draw.prizes.length - 1
  return [further > 0 ? previewText.and(text, previewText.further(further)) : text]
}

/** What the picture of a page's link shows, in words. */
export const previewAlt = (siteName: string, { market, draw, numbers }: Previewed): string => {
  const shown =
    market && draw
      ? ofDraw(market, draw)
      : numbers.map((each) => previewText.drawn(each.market, each.date, each.number))
  if (shown.length > 0) return `${shown.join('; ')}. ${siteName}`
  return market ? `${market}, ${siteName}` : siteName
}

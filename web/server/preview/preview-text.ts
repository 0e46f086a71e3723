import { longDate, minuteText, shortDate } from '../../src/shared/format/wib-text.ts'
import { whenText } from '../../src/public/features/draw/timeline.ts'
import { drawText } from '../../src/public/features/draw/draw-text.ts'
import type { ShownResult } from '../../src/public/app/page-meta.ts'
import type { PreviewedNumber } from '../../src/public/app/previewed-numbers.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { firstPrizeNumber } from '@papan/contracts/lottery/result-rules.ts'

type Published = Pick<Result, 'date' | 'firstPrizeAt' | 'imported'>

/** '' for a draw without PRIZE 1. */
const published = ({ date, firstPrizeAt, imported }: Published): string => {
  if (firstPrizeAt === null) return ''
  const how = imported ? drawText.imported : drawText.published
  return `${how} ${whenText(Date.parse(firstPrizeAt), date, minuteText)} WIB`
}

/** Words in pictures of links, and for those who do not see them. */
export const previewText = {
  further: (count: number) => `${count} nomor lainnya`,
  published,
  dateAndTime: (draw: Published) =>
    [shortDate(draw.date), published(draw).toLowerCase().replace('wib', 'WIB')].filter(Boolean).join(', '),
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

import { longDate, minuteText, shortDate } from '../../src/shared/format/wib-text.ts'
import { whenText } from '../../src/public/features/draw/timeline.ts'

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

import { readerReportPath, type ReaderCount, type ReaderReport } from '@papan/contracts/calls/media/reader-calls.ts'
import { addDays, wibDate } from '@papan/contracts/wib.ts'
import { callService } from '@papan/runtime/http/call-service.ts'
import { sampleMarkets } from './markets.ts'
import { randomFrom } from './random.ts'

const days = 30
const timeoutMs = 10_000
/** The evening reads most. */
const busyHours = [8, 12, 17, 18, 19, 20, 21, 22, 23]

/** A day of sums, the same for each date. */
const reportsOf = (date: string): ReaderReport[] => {
  const random = randomFrom(`readers ${date}`)
  const about = (count: number) => Math.max(1, Math.round(count * (0.7 + random() * 0.6)))
  const count = (kind: ReaderCount['kind'], name: string, usual: number): ReaderCount => ({
    kind,
    name,
    count: about(usual),
  })
  const counts = [
    count('home', '', 420),
    count('results', '', 130),
    count('liveDraw', '', 210),
    count('schedules', '', 60),
    count('numberRoom', '', 45),
    ...sampleMarkets
      .slice(0, 8)
      .flatMap(({ marketName }, index) => [
        count('resultDetail', marketName, 160 / (index + 1)),
        count('paito', marketName, 30 / (index + 1)),
      ]),
    count('source', 'direct', 300),
    count('source', 'search', 340),
    count('source', 'social', 70),
    count('source', 'other', 3),
    count('bot', 'home', 40),
    count('bot', 'resultDetail', 90),
  ]
  return busyHours.map((hour, index) => ({
    date,
    hour,
    visitors: about(6 * (index + 1)),
    counts: index === 0 ? counts : [],
  }))
}

/** What gateways would have reported for the days before today. */
export const addReaders = async (mediaInternalUrl: string, now: number): Promise<void> => {
  for (let back = days; back > 0; back--)
    for (const body of reportsOf(addDays(wibDate(now), -back))) {
      const { status } = await callService(new URL(readerReportPath, mediaInternalUrl), { timeoutMs, body })
      if (status >= 300) throw new Error(`media answered ${status} to sums of readers`)
    }
}

import { adminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { readDayText } from '@papan/contracts/parsing/day-text.ts'
import { marketSegment } from '@papan/contracts/paths/canonical-path.ts'
import { drawsOf } from '@papan/contracts/schedule/draw.ts'
import { addDays, wibDate } from '@papan/contracts/wib.ts'
import type { ApiClient } from '../api-client.ts'
import { sampleMarkets, type SampleMarket } from './markets.ts'
import { samplePrizes } from './prizes.ts'

const byName = (name: string): SampleMarket => sampleMarkets.find(({ marketName }) => marketName === name)!

/** The newest date before today that the market draws on, `back` draws ago. */
const dateOf = (market: SampleMarket, now: number, back: number): string => {
  const { days } = readDayText(market.day)
  const until = addDays(wibDate(now), -1)
  return drawsOf({ ...market, days }, addDays(until, -30), until).toReversed()[back]?.date ?? until
}

type Draw = { market: string; date: string }

const addressOf = async (api: Pick<ApiClient, 'get'>, { market, date }: Draw): Promise<string> => {
  const { id } = adminResult.parse(await api.get(`/admin/results/${marketSegment(market)}/${date}`))
  return `/admin/lottery-results/${id}`
}

/** Of a market's newest draw before today, PRIZE 1 with its last two digits in the wrong order. */
export const sampleCorrection = (now: number) => {
  const market = byName('MACAU')
  const date = dateOf(market, now, 0)
  const prizes = samplePrizes(market.marketName, date)
  const [first] = prizes
  const wrong = `${first?.numbers.slice(0, 2)}${first?.numbers.slice(3)}${first?.numbers.slice(2, 3)}`
  return { market: market.marketName, date, prizes, wrong }
}

export const sampleWithdrawal = (now: number) => ({
  market: 'CHINA POOLS',
  date: dateOf(byName('CHINA POOLS'), now, 1),
})

/** A market that did not draw yesterday. */
export const sampleHoliday = (now: number) => ({ market: 'CAMBODIA', date: dateOf(byName('CAMBODIA'), now, 0) })

/** As the form of schedules sends it. */
export const sampleSchedule = ({ daysBack: _daysBack, ...market }: SampleMarket, now: number) => {
  const { market: name, date } = sampleHoliday(now)
  const holiday = { from: date, to: date, kind: 'LIBUR', reason: 'Hari libur nasional' }
  return { ...market, exceptions: market.marketName === name ? [holiday] : [] }
}

/** What a back office does when a number was wrong: one draw is corrected, one withdrawn. */
export const makeSampleChanges = async (api: Pick<ApiClient, 'get' | 'put' | 'remove'>, now: number): Promise<void> => {
  const { market, date, prizes } = sampleCorrection(now)
  const reason = 'Dua angka terakhir tertukar saat diketik'
  await api.put(await addressOf(api, { market, date }), { market, date, prizes, reason })
  const why = encodeURIComponent('Nomor pasaran lain')
  await api.remove(`${await addressOf(api, sampleWithdrawal(now))}?reason=${why}`)
}

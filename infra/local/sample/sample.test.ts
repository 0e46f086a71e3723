import { resultBody } from '@papan/contracts/calls/content/result-calls.ts'
import { predictionBody } from '@papan/contracts/calls/content/prediction-calls.ts'
import { scheduleBody } from '@papan/contracts/calls/content/schedule-calls.ts'
import { resultDelay } from '@papan/contracts/schedule/result-time.ts'
import { atWib } from '@papan/contracts/wib.ts'
import { sampleCorrection, sampleHoliday, sampleSchedule, sampleWithdrawal } from './changes.ts'
import { sampleDrawsCsv } from './draws.ts'
import { sampleMarkets, type SampleMarket } from './markets.ts'
import { samplePrediction } from './predictions.ts'

const saturdayEvening = atWib('2026-11-21', '18:00')
const rowsAt = (now: number) =>
  sampleDrawsCsv(now)
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [market = '', date = '', type = '', numbers = ''] = line.split(',')
      return { market, date, type, numbers }
    })

const eveningRows = rowsAt(saturdayEvening)

const isDrawnNextDay = (market: SampleMarket): boolean =>
  atWib('2026-11-21', market.closeTime) + resultDelay(market.closeTime, market) >= atWib('2026-11-22', '00:00')

describe('sample data', () => {
  it('has twelve markets in all three statuses, one of them drawn after midnight', () => {
    expect(sampleMarkets).toHaveLength(12)
    expect(new Set(sampleMarkets.map(({ status }) => status))).toEqual(new Set(['BUKA', 'TUTUP', 'DITUNDA']))
    expect(sampleMarkets.filter(isDrawnNextDay).map(({ marketName }) => marketName)).toEqual(['TOTO MALAM'])
    for (const market of sampleMarkets)
      expect(scheduleBody.safeParse(sampleSchedule(market, saturdayEvening)).success).toBe(true)
  })

  it('has 90 days of complete draws that the import accepts, and 400 of four markets', () => {
    const datesOf = (name: string) =>
      new Set(eveningRows.flatMap(({ market, date }) => (market === name ? [date] : []))).size
    expect(sampleMarkets.map(({ marketName }) => datesOf(marketName)).filter((days) => days >= 399)).toHaveLength(4)
    const rows = eveningRows.filter(({ market }) => market === 'MACAU')
    const oneDraw = rows.filter(({ date }) => date === '2026-11-20')
    const prizes = oneDraw.map(({ type, numbers }) => ({ type, numbers }))
    expect(resultBody.safeParse({ market: 'MACAU', date: '2026-11-20', prizes }).success).toBe(true)
    expect(oneDraw).toHaveLength(23)
  })

  it('has other names for every market, none twice', () => {
    const names = sampleMarkets.flatMap(({ marketName, aliases }) => [marketName, ...aliases])
    expect(sampleMarkets.every(({ aliases }) => aliases.length > 0)).toBe(true)
    expect(new Set(names).size).toBe(names.length)
  })

  it('has a number to correct, a draw to withdraw and a holiday without a draw', () => {
    const numberOf = (market: string, date: string) =>
      eveningRows.find((row) => row.market === market && row.date === date)?.numbers
    const { market, date, prizes, wrong } = sampleCorrection(saturdayEvening)
    expect([numberOf(market, date), wrong === prizes[0]?.numbers]).toEqual([wrong, false])
    const withdrawn = sampleWithdrawal(saturdayEvening)
    expect(numberOf(withdrawn.market, withdrawn.date)).toMatch(/^\d{4}$/)
    const holiday = sampleHoliday(saturdayEvening)
    expect(numberOf(holiday.market, holiday.date)).toBeUndefined()
  })

  it('predicts no digit twice', () => {
    for (const market of sampleMarkets)
      for (const { category, numbers } of samplePrediction(market, saturdayEvening).numbers) {
        const parts = category === 'BBFS' ? Array.from(numbers) : numbers.split(', ')
        expect(new Set(parts).size).toBe(parts.length)
      }
  })

  it('keeps leading zeros', () => {
    expect(eveningRows.filter(({ numbers }) => numbers.startsWith('0')).length).toBeGreaterThan(100)
  })

  it('has no number before its market has opened', () => {
    const today = eveningRows.filter(({ date }) => date === '2026-11-21')
    const out = new Set(today.map(({ market }) => market))
    expect(out.has('SINGAPORE')).toBe(true)
    expect(out.has('MAGNUM 4D')).toBe(false)
    expect(
      rowsAt(atWib('2026-11-22', '00:14')).some(({ market, date }) => market === 'TOTO MALAM' && date === '2026-11-21'),
    ).toBe(false)
    expect(
      rowsAt(atWib('2026-11-22', '00:15')).some(({ market, date }) => market === 'TOTO MALAM' && date === '2026-11-21'),
    ).toBe(true)
  })

  it('is the same on every machine', () => {
    expect(sampleDrawsCsv(saturdayEvening)).toBe(sampleDrawsCsv(saturdayEvening))
    expect(eveningRows.find(({ market, date }) => market === 'MACAU' && date === '2026-11-20')?.numbers).toMatch(
      /^\d{4}$/,
    )
  })

  it('has a valid prediction for every market', () => {
    for (const market of sampleMarkets) {
      expect(predictionBody.safeParse(samplePrediction(market, saturdayEvening)).success).toBe(true)
    }
  })
})

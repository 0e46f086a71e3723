import type { ChangedDraw, ChangedDrawList } from '@papan/contracts/calls/content/changed-number-calls.ts'
import type { Day } from '@papan/contracts/calls/content/day-calls.ts'
import type { DrawNow, DrawsNow } from '@papan/contracts/calls/content/draws-now-calls.ts'
import type {
  DetailPage,
  DrawDetail,
  LiveDraw,
  PageData,
  PredictionDetail,
} from '@papan/contracts/calls/content/public-calls.ts'
import type { Banner, BannerPosition } from '@papan/contracts/calls/media/banner-calls.ts'
import type { Prediction } from '@papan/contracts/calls/content/prediction-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawDate, drawsOf, nextDraw } from '@papan/contracts/schedule/draw.ts'
import {
  drawOf as currentDraw,
  firstPrizeNumber,
  firstPrizeType,
  prizeCounts,
} from '@papan/contracts/lottery/result-rules.ts'
import { addDays, minuteMs, wibDate, wibInstant } from '@papan/contracts/wib.ts'
import { givenSchedule } from '../../src/test-kit/records.ts'

const written = '2026-11-01T03:00:00.000Z'
const record = { epoch: 1, rev: 1, createdAt: written, updatedAt: written }

const schedule = (marketName: string, closeTime: string, openTime: string, more: Partial<PublicSchedule> = {}) =>
  givenSchedule({ ...record, marketName, closeTime, openTime, ...more })

/** Eleven markets: two pages of cards, three of the schedule, every status, and one that opens after midnight. */
export const schedules: readonly PublicSchedule[] = [
  schedule('CAMBODIA', '11:35', '11:50', { officialLink: 'https://cambodia.example/' }),
  schedule('CHINA POOLS', '15:15', '15:30'),
  schedule('HONGKONG', '22:40', '23:00'),
  schedule('JAPAN', '17:05', '17:20', { status: 'TUTUP', reason: 'Pemeliharaan sistem' }),
  schedule('MACAU', '20:45', '21:00'),
  schedule('SABAH 4D', '18:45', '19:00', { status: 'DITUNDA' }),
  schedule('SINGAPORE', '17:30', '17:45', { officialLink: 'https://singapore.example/' }),
  schedule('SYDNEY POOLS', '13:35', '13:50'),
  schedule('TAIWAN', '20:35', '20:45', { logoUrl: '/favicon.svg' }),
  schedule('TOTO MALAM', '23:30', '00:15'),
  schedule('VIETNAM PAGI', '07:45', '08:00'),
]
const drawnToday = new Set(['CAMBODIA', 'CHINA POOLS', 'SYDNEY POOLS', 'VIETNAM PAGI'])

const numberOf = (market: string, date: string, salt: number): string => {
  const sum = [...Buffer.from(`${market} ${date}`)].reduce((hash, byte) => (hash * 31 + byte + salt) % 9973, 7)
  return String(sum).padStart(4, '0').slice(0, 4)
}

/** Three prizes and two lists of ten. */
export const drawOf = (market: string, date: string, more: Partial<Result> = {}): Result => {
  const types = [
    'PRIZE 1',
    'PRIZE 2',
    'PRIZE 3',
    ...Array.from({ length: 10 }, () => 'STARTER PRIZE'),
    ...Array.from({ length: 10 }, () => 'CONSOLATION PRIZE'),
  ]
  const prizes = types.map((type, index) => ({ id: `${date} ${index}`, type, numbers: numberOf(market, date, index) }))
  const id = `${market} ${date}`
  return {
    ...record,
    id,
    market,
    date,
    template: 'classic',
    prizes,
    correctedAt: null,
    firstPrizeAt: written,
    imported: false,
    ...more,
  }
}

const latestOf = (given: PublicSchedule, now: number): Result => {
  const today = drawDate(given, now, 0)
  return drawOf(given.marketName, drawnToday.has(given.marketName) ? today : addDays(today, -1))
}

export const predictionOf = (market: string, date: string): Prediction => ({
  ...record,
  id: `${market} ${date}`,
  market,
  date,
  late: false,
  numbers: [
    ['BBFS', '2706044'],
    ['TOP 4D', '0631'],
    ['TOP 3D', '043, 469, 434, 445'],
    ['TOP 2D', '67, 36, 89'],
    ['COLOK BEBAS', '9, 7'],
    ['COLOK JITU', 'K 4, E 9'],
  ].map(([category = '', numbers = ''], index) => ({ id: String(index), category, numbers, shio: 'KUDA' })),
})

const timeOf = (now: number): { serverTime: string } => ({ serverTime: new Date(now).toISOString() })

export const pageData = (now: number): PageData => ({
  schedules: [...schedules],
  resultsMap: Object.fromEntries(schedules.map((each) => [each.marketName, latestOf(each, now)])),
  predictionsMap: Object.fromEntries(
    schedules
      .filter(({ marketName }) => marketName !== 'CHINA POOLS')
      .map((each) => [each.marketName, predictionOf(each.marketName, drawDate(each, now, 0))]),
  ),
  ...timeOf(now),
})

/** The draws of the markets above around this time; 23 numbers each. */
export const drawsNow = (now: number): DrawsNow => {
  const draws = schedules.flatMap((each): DrawNow[] => {
    if (each.status !== 'BUKA') return []
    const { marketName: market } = each
    const result = latestOf(each, now)
    const current = currentDraw(each, result, now)
    const number = result.date === current.date ? firstPrizeNumber(result) : null
    const times = ({
      date,
      closesAt,
      resultAt,
    }: {
      date: string
      closesAt: number | null
      resultAt: number | null
    }) => ({
      market,
      date,
      closesAt: wibInstant(closesAt ?? 0),
      resultAt: wibInstant(resultAt ?? 0),
      count: 0,
      number: null,
      at: null,
      newest: null,
      total: 23,
    })
    const next = nextDraw(each, now)
    return [
      ...(number !== null || current.closed ? [times(current)] : []).map((draw) =>
        number === null
          ? draw
          : {
              ...draw,
              count: 23,
              number,
              at: draw.resultAt,
              newest: { type: firstPrizeType, numbers: number, at: draw.resultAt },
              epoch: 1,
              rev: 1,
            },
      ),
      ...(next ? [times(next)] : []),
    ]
  })
  return { draws, lateMs: 5 * minuteMs, withdrawn: [], ...timeOf(now) }
}

const known = (market: string): PublicSchedule | undefined => schedules.find(({ marketName }) => marketName === market)

/** Undefined for an unknown market. */
export const liveDraw = (market: string, now: number): LiveDraw | undefined => {
  const given = known(market)
  if (!given) return undefined
  const result = latestOf(given, now)
  return { schedule: given, result, usual: prizeCounts(result.prizes), ...timeOf(now) }
}

const historyDays = 34
export const detailPage = (
  market: string,
  { page, limit, month }: { page: number; limit: number; month: string | null },
  now: number,
): DetailPage | undefined => {
  const given = known(market)
  if (!given) return undefined
  const latest = latestOf(given, now)
  const all = Array.from({ length: historyDays }, (_each, index) => drawOf(market, addDays(latest.date, -index)))
  return {
    schedule: given,
    latestResult: latest,
    isWaiting: false,
    history: {
      data:
        month === null ? all.slice((page - 1) * limit, page * limit) : all.filter(({ date }) => date.startsWith(month)),
      meta: { page, totalPages: month === null ? Math.ceil(historyDays / limit) : 1, limit },
      years: [...new Set(all.map(({ date }) => date.slice(0, 4)))],
      ...(month === null ? {} : { month }),
    },
    ...timeOf(now),
  }
}

export const drawDetail = (market: string, date: string, now: number): DrawDetail | undefined => {
  const given = known(market)
  if (!given || date > latestOf(given, now).date) return undefined
  const near = (days: number) => {
    const other = addDays(date, days)
    return other <= latestOf(given, now).date ? { date: other, number: firstPrizeNumber(drawOf(market, other)) } : null
  }
  return { schedule: given, result: drawOf(market, date), previous: near(-1), next: near(1), ...timeOf(now) }
}

/** The draws of the markets above on a date of the last five weeks; undefined for another date. */
export const dayOf = (date: string, now: number): Day | undefined => {
  const today = wibDate(now)
  const first = addDays(today, 1 - historyDays)
  if (date > today || date < first) return undefined
  const draws = schedules.flatMap((each): Day['draws'] => {
    const { marketName: market, family, logoUrl, status } = each
    const [planned] = drawsOf(each, date, date)
    const resultAt = planned ? wibInstant(planned.resultAt) : null
    const isDrawn = date <= latestOf(each, now).date
    const isOpen = date === today && status === 'BUKA' && planned !== undefined && now >= planned.closesAt
    const state = status === 'TUTUP' ? 'closed' : status === 'DITUNDA' ? 'postponed' : isOpen ? 'drawing' : 'coming'
    const result = isDrawn ? drawOf(market, date) : null
    return [{ market, family, logoUrl, resultAt, state: isDrawn ? 'drawn' : state, result }]
  })
  const days = Array.from({ length: historyDays }, (_each, index) => addDays(first, index))
  return {
    date,
    draws: draws.sort((a, b) => (a.resultAt ?? '').localeCompare(b.resultAt ?? '')),
    previous: date > first ? addDays(date, -1) : null,
    next: date < today ? addDays(date, 1) : null,
    days: days.filter((each) => each.startsWith(date.slice(0, 7))),
    first,
    ...timeOf(now),
  }
}

export const predictionDetail = (market: string, now: number): PredictionDetail | undefined => {
  const given = known(market)
  if (!given) return undefined
  const { predictionsMap } = pageData(now)
  return { schedule: given, prediction: predictionsMap[market] ?? null, ...timeOf(now) }
}

export const bannerOf = (position: BannerPosition, index = 1, more: Partial<Banner> = {}): Banner => ({
  ...record,
  id: `${position} ${index}`,
  name: `Banner ${index}`,
  imageUrl: `/icons/192.png?${position}-${index}`,
  linkUrl: null,
  position,
  isActive: true,
  phoneImageUrl: null,
  startsAt: null,
  endsAt: null,
  ...more,
})

const changed: ChangedDraw[] = [
  {
    market: 'SYDNEY POOLS',
    date: '2026-11-20',
    at: '2026-11-20T11:05:00.000Z',
    reason: 'Salah ketik',
    changes: [{ type: 'PRIZE 1', from: '4071', to: '4017' }],
  },
  {
    market: 'HK/POOLS',
    date: '2026-11-19',
    at: '2026-11-19T16:00:00.000Z',
    reason: null,
    changes: [
      { type: 'PRIZE 1', from: '0011', to: null },
      { type: 'STARTER', from: '123456', to: null },
    ],
  },
]

export const changedDraws = (): ChangedDrawList => ({
  data: changed,
  meta: { page: 1, totalPages: 1 },
  serverTime: '2026-11-21T09:30:00.000Z',
})

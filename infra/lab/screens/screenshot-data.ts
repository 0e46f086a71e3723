import { setTimeout } from 'node:timers/promises'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { marketPaito } from '@papan/contracts/calls/insight-calls.ts'
import { result, resultList } from '@papan/contracts/calls/content/result-calls.ts'
import { scheduleList } from '@papan/contracts/calls/content/schedule-calls.ts'
import { addDays, minuteMs, wibClock, wibDate } from '@papan/contracts/wib.ts'
import type { ApiClient } from '../../local/api-client.ts'

/** The market in draw in the pictures. */
export const liveMarket = 'SINGAPORE'
const waitingMarket = 'MAGNUM 4D'
const correctedMarket = 'TAIWAN'
/** With exceptions and a planned status. */
export const changedMarket = 'MACAU'

const starters = ['0229', '1187', '2460', '3051', '4418', '5592', '6862', '7306', '8140', '9925']
const consolations = ['0842', '1597', '2213', '3896', '4855', '5319', '6471']
const prizesSoFar = [
  ...starters.map((numbers) => ({ type: 'STARTER PRIZE', numbers })),
  ...consolations.map((numbers) => ({ type: 'CONSOLATION PRIZE', numbers })),
  { type: 'PRIZE 2', numbers: '2096' },
]

/** A WIB time some minutes ago; midnight where that would be yesterday. */
const minutesAgo = (now: number, minutes: number): string => {
  const then = now - minutes * minuteMs
  return wibDate(then) === wibDate(now) ? wibClock(then).slice(0, 5) : '00:00'
}

const deleteResultOf = async (api: ApiClient, market: string, date: string): Promise<void> => {
  const path = `/admin/lottery-results?market=${encodeURIComponent(market)}&date=${date}`
  const { data } = resultList.parse(await api.get(path))
  for (const { id } of data) await api.remove(`/admin/lottery-results/${id}`)
}

/** Days ahead, so that today stays as it is. */
const changeSchedule = async (api: ApiClient, today: string): Promise<void> => {
  const on = (days: number) => addDays(today, days)
  const stored = scheduleList.parse(await api.get('/admin/schedules'))
  const exceptions = [
    { from: on(2), to: on(3), kind: 'LIBUR', reason: 'Pemeliharaan sistem' },
    { from: on(6), to: on(6), kind: 'GANTI_JAM', closeTime: '20:15', resultTime: '20:30', reason: 'Siaran diundur' },
  ]
  const [from, until] = [`${on(8)}T08:00:00+07:00`, `${on(8)}T23:00:00+07:00`]
  const plan = { status: 'DITUNDA', from, until, reason: 'Gangguan siaran' }
  const { marketName, day, openTime, closeTime } = stored.find((each) => each.marketName === changedMarket) ?? {}
  const body = { marketName, day, openTime, closeTime, exceptions, plan, aliases: ['MC'] }
  await api.post('/admin/schedules', body)
}

const correctedNumber = '4286'

/** Changes reach the counts of numbers in their order. */
const untilCounted = (api: ApiClient): Promise<boolean> =>
  eventually('the last change to be counted', async () => {
    await setTimeout(500)
    const { data } = marketPaito.parse(await api.get(`/public/paito/${correctedMarket}`))
    return data.some(({ numbers }) => numbers === correctedNumber)
  })

/** Prepares sample data for the pictures: one market in draw, one waiting, one corrected. */
export const prepareScreenshotData = async (api: ApiClient): Promise<void> => {
  const now = Date.now()
  const date = wibDate(now)
  for (const [marketName, minutes] of [
    [liveMarket, 22],
    [waitingMarket, 9],
  ] as const) {
    const closeTime = minutesAgo(now, minutes)
    const openTime = wibClock(now + 6 * minuteMs).slice(0, 5)
    const officialLink = marketName === liveMarket ? 'https://singapore.example/' : ''
    await api.post('/admin/schedules', { marketName, day: 'Setiap Hari', closeTime, openTime, officialLink })
    await deleteResultOf(api, marketName, date)
  }
  await changeSchedule(api, date)
  const session = result.parse(await api.post('/admin/results/start-session', { market: liveMarket, date }))
  for (const prize of prizesSoFar) await api.post(`/admin/results/${session.id}/prizes`, prize)
  const { data } = resultList.parse(await api.get(`/admin/lottery-results?market=${correctedMarket}`))
  const [latest] = data
  if (!latest) return
  await api.post(`/admin/results/${latest.id}/prizes`, { type: 'PRIZE 1', numbers: correctedNumber })
  await untilCounted(api)
}

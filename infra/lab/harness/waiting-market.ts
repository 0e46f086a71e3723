import { result, type Result } from '@papan/contracts/calls/content/result-calls.ts'
import { everyDay } from '@papan/contracts/parsing/day-text.ts'
import { drawDate } from '@papan/contracts/schedule/draw.ts'
import { wibClock } from '@papan/contracts/wib.ts'
import type { ApiClient } from '../../local/api-client.ts'

/** Times of a market that is in draw now, with no new day for six hours: in the evening it draws across midnight. */
const waitingTimes = (now: number) =>
  wibClock(now) < '18:01' ? { closeTime: '00:00', openTime: '23:59' } : { closeTime: '18:01', openTime: '00:00' }

/** Creates a market in draw and starts its live entry. */
export const startWaitingMarket = async (api: ApiClient, name: string): Promise<Result> => {
  await api.post('/admin/markets', { name })
  const now = Date.now()
  const times = { day: 'Setiap Hari', days: everyDay, ...waitingTimes(now) }
  await api.post('/admin/schedules', { marketName: name, ...times, officialLink: '', logoUrl: '' })
  const date = drawDate(times, now, null)
  return result.parse(await api.post('/admin/results/start-session', { market: name, date, prizes: [] }))
}

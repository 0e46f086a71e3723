import { result, type Result } from '@papan/contracts/calls/result-calls.ts'
import { drawDate } from '@papan/contracts/rules/draw.ts'
import { wibClock } from '@papan/contracts/rules/wib.ts'
import type { ApiClient } from '../../local/api-client.ts'

/** Of a market that is in draw now and in which no new day begins for six hours: in the evening one that draws across midnight. */
const waitingTimes = (now: number) =>
  wibClock(now) < '18:01' ? { closeTime: '00:00', openTime: '23:59' } : { closeTime: '18:01', openTime: '00:00' }

/** Makes a market that waits for its number now, and begins its session. */
export const startWaitingMarket = async (api: ApiClient, name: string): Promise<Result> => {
  await api.post('/admin/markets', { name })
  const now = Date.now()
  const times = { day: 'Setiap Hari', ...waitingTimes(now) }
  await api.post('/admin/schedules', { marketName: name, ...times, officialLink: '', logoUrl: '' })
  const date = drawDate(times, now, null)
  return result.parse(await api.post('/admin/results/start-session', { market: name, date, prizes: [] }))
}

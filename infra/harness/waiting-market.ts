import { result, type Result } from '@papan/contracts/calls/result-calls.ts'
import { drawDate } from '@papan/contracts/rules/draw.ts'
import type { ApiClient } from '../local/api-client.ts'

/** A schedule that closes at midnight every day: its market is in draw whenever one looks. */
const alwaysWaiting = { day: 'Setiap Hari', closeTime: '00:00', openTime: '23:59', officialLink: '', logoUrl: '' }

/** Makes a market that waits for its number now, and begins its session. */
export const startWaitingMarket = async (api: ApiClient, name: string): Promise<Result> => {
  await api.post('/admin/markets', { name })
  await api.post('/admin/schedules', { marketName: name, ...alwaysWaiting })
  const date = drawDate(alwaysWaiting, Date.now())
  return result.parse(await api.post('/admin/results/start-session', { market: name, date, prizes: [] }))
}

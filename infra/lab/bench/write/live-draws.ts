import { wibDate } from '@papan/contracts/wib.ts'
import { admitted, clientOf, scheduleOf } from './fill.ts'

/** Starts empty draws dated today, each in a new market with a schedule. Returns their ids. */
export const startLiveDraws = async (url: string, token: string, count: number): Promise<string[]> => {
  const api = clientOf(url, token)
  await admitted(url, token)
  const ids: string[] = []
  for (let number = 1; number <= count; number++) {
    const market = `LIVE ${number}`
    await api.post('/admin/markets', { name: market })
    await api.post('/admin/schedules', scheduleOf(market))
    ids.push((await api.post('/admin/results/start-session', { market, date: wibDate(Date.now()) })).id)
  }
  return ids
}

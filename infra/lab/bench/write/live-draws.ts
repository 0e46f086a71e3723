import { wibDate } from '@papan/contracts/wib.ts'
import { askJson, bearer } from '../../../test/harness/ask.ts'
import { until } from '../../../test/harness/until.ts'

const admittedMs = 20_000

/** Starts empty draws dated today, each in a new market with a schedule. Returns their ids. */
export const startLiveDraws = async (url: string, token: string, count: number): Promise<string[]> => {
  const post = async (path: string, body: object): Promise<{ id: string }> => {
    const { status, text } = await askJson(url + path, body, { headers: bearer(token) })
    if (status >= 300 || status === 0) throw new Error(`${path} answered ${status}: ${text}`)
    return JSON.parse(text) as { id: string }
  }
  await until('the service has its access snapshot', admittedMs, async () => {
    const answer = await fetch(`${url}/admin/markets/all-active`, { headers: bearer(token) })
    return answer.ok
  })
  const ids: string[] = []
  for (let number = 1; number <= count; number++) {
    const marketName = `LIVE ${number}`
    await post('/admin/markets', { name: marketName })
    const times = { day: 'Setiap Hari', closeTime: '17:30', openTime: '17:45' }
    await post('/admin/schedules', { marketName, ...times, officialLink: 'https://example.com/', status: 'BUKA' })
    ids.push((await post('/admin/results/start-session', { market: marketName, date: wibDate(Date.now()) })).id)
  }
  return ids
}

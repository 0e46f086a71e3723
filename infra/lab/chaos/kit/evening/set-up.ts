import { user } from '@papan/contracts/calls/auth/user-calls.ts'
import { result } from '@papan/contracts/calls/content/result-calls.ts'
import type { ApiClient } from '../../../../local/api-client.ts'
import { tokenOf, type Site } from '../../../../test/harness/token-of.ts'
import type { DeskClient } from './desk-client.ts'
import { scheduleOf, type PlannedDraw } from './time-table.ts'

const password = 'malam-panjang-22'

/** A new admin of this name, signed in. */
export const newOperator = async (site: Site, api: ApiClient, username: string) => {
  const { id } = user.parse(await api.post('/master/users', { username, password, role: 'ADMIN' }))
  const token = await tokenOf(site, { username, password })
  return { admin: { userId: id, username, role: 'ADMIN' as const }, token, password }
}

const must = async (client: DeskClient, path: string, body: object): Promise<string> => {
  const { answer } = await client.send(path, body)
  // A try without an answer may have been the first.
  if (answer.status >= 300 && answer.status !== 409) throw new Error(`${path} answered ${answer.status} ${answer.text}`)
  return answer.text
}

/** Creates each market with its draw of the day before; answers the epoch of that, by market. */
export const giveMarkets = async (client: DeskClient, draws: readonly PlannedDraw[]): Promise<Map<string, number>> => {
  const epochs = new Map<string, number>()
  for (const { market, last } of draws) {
    await must(client, '/admin/markets', { name: market })
    const body = { market, date: last.date, prizes: last.prizes }
    const stored = await must(client, '/admin/results/start-session', body)
    epochs.set(market, result.parse(JSON.parse(stored)).epoch)
  }
  return epochs
}

export const giveSchedules = async (client: DeskClient, draws: readonly PlannedDraw[]): Promise<void> => {
  for (const draw of draws) await must(client, '/admin/schedules', scheduleOf(draw))
}

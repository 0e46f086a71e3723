import type { ApiClient } from '../../../../local/api-client.ts'
import { wrongLog } from '../../../harness/promises/check-log.ts'
import { lostWrites } from '../../../harness/promises/check-writes.ts'
import type { History, Write } from '../../../harness/promises/history.ts'
import { readLog } from '../../../harness/test-bed/read-log.ts'
import { until, wait } from '../../../harness/until.ts'
import { prizeText } from '../../../harness/viewers/views.ts'
import { unpublished } from '../evening/check-evening.ts'
import type { DeskClient } from '../evening/desk-client.ts'
import type { ClaimCall } from '../evening/records.ts'
import type { PlannedDraw } from '../evening/time-table.ts'

type Judged = {
  api: ApiClient
  client: DeskClient
  draws: readonly PlannedDraw[]
  writes: Write[]
  claims: readonly ClaimCall[]
}

const logMs = 60_000
const pollMs = 1_000
/** An audit of the release before logs the event under its own name. */
const taken = new Set(['TAKE_DRAW', 'DRAW_TAKEN'])

/** Whether all draws are stored as typed and every write and claim is in the log once; what is not, and figures. */
export const judgeDesk = async ({ api, client, draws, writes, claims }: Judged) => {
  const finals = new Map(
    await Promise.all(draws.map(async (draw) => [draw.market, (await client.result(draw)) ?? null] as const)),
  )
  const states = [...finals].map(
    ([market, final]) => [market, final && { ...final, prizes: final.prizes.map(prizeText) }] as const,
  )
  const history: History = { writes, viewers: [], finals: new Map(states), log: [], faults: [] }
  const claimed = claims.filter(({ status }) => status === 200)
  const timesTaken = (market: string): number =>
    history.log.filter(({ action, details }) => taken.has(action) && details.includes(market)).length
  const misLogged = () => [...new Set(claimed.map(({ market }) => market))].filter((market) => timesTaken(market) !== 1)
  await until('the log has caught up', logMs, async () => {
    history.log = (await readLog(api)).filter(({ details }) =>
      draws.some(({ market, date }) => details.includes(market) && details.includes(date)),
    )
    if (wrongLog(history).length + misLogged().length === 0) return true
    await wait(pollMs)
    return false
  }).catch(() => undefined)
  return {
    wrong: [
      ...unpublished({ draws, finals }),
      ...lostWrites(history),
      ...wrongLog(history),
      ...misLogged().map((market) => `the claim of ${market} is ${timesTaken(market)} times in the log`),
      ...writes
        .filter(({ outcome }) => outcome === 'fail')
        .map(({ market, value, status }) => `${market} ${value} was refused with ${status}`),
      ...claims
        .filter(({ status }) => status >= 400 && status < 500 && status !== 404)
        .map(({ market, what, status }) => `${what} of ${market} got ${status}`),
    ],
    numbers: {
      writes: writes.length,
      claims: claimed.length,
      withoutDesk: claims.filter(({ status }) => status === 404).length,
      logged: history.log.length,
    },
  }
}

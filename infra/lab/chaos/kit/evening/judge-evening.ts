import type { AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import type { ApiClient } from '../../../../local/api-client.ts'
import { stateOf } from '../../../harness/promises/answered-write.ts'
import { maxDelayMs } from '../../../harness/promises/check-delays.ts'
import { brokenPromises, historyNumbers } from '../../../harness/promises/check.ts'
import { wrongLog } from '../../../harness/promises/check-log.ts'
import type { Fault, History } from '../../../harness/promises/history.ts'
import { median } from '../../../harness/stats.ts'
import { readLog } from '../../../harness/test-bed/read-log.ts'
import { isShownByAll } from '../../../harness/test-bed/workload.ts'
import type { startViewers } from '../../../harness/viewers/viewers.ts'
import { until } from '../../../../test/harness/until.ts'
import { doubledClaims, unpublished, wrongAlarms, type Evening } from './check-evening.ts'
import type { DeskClient } from './desk-client.ts'
import type { Operator } from './operator.ts'
import type { PlannedDraw } from './time-table.ts'
import type { watchBoard } from './watch-board.ts'

const logMs = 60_000
const maxPrinted = 40

type Judged = {
  print: (line: string) => void
  api: ApiClient
  client: DeskClient
  crowd: Awaited<ReturnType<typeof startViewers>>
  draws: readonly PlannedDraw[]
  operators: readonly Operator[]
  board: ReturnType<typeof watchBoard>
  harms: Fault[]
}

const readFinals = async ({ client, draws }: Judged): Promise<Map<string, AdminResult | null>> => {
  const finals = new Map<string, AdminResult | null>()
  for (const draw of draws) {
    const stored = await client.result(draw)
    if (stored === undefined) throw new Error(`${draw.market} could not be read`)
    finals.set(draw.market, stored)
  }
  return finals
}

/** Checks everything that the evening promises; prints what is broken and answers the figures. */
export const judgeEvening = async (judged: Judged) => {
  const { print, api, crowd, draws, operators, board, harms } = judged
  const finals = await readFinals(judged)
  const states = new Map([...finals].map(([market, final]) => [market, final && stateOf(final)]))
  const isCaughtUp = await until('viewers have caught up', maxDelayMs, () => isShownByAll(crowd, states)).then(
    () => true,
    () => false,
  )
  const calls = operators.flatMap(({ claims }) => claims)
  const evening: Evening = {
    draws,
    finals,
    claims: [...calls.flatMap(({ claim }) => claim ?? []), ...board.claims()],
    alarms: board.alarms(),
    outages: board.outages,
    log: [],
  }
  const history: History = {
    writes: operators.flatMap(({ writes }) => writes),
    viewers: await crowd.report(),
    finals: states,
    log: [],
    faults: harms,
  }
  await until('the log has caught up', logMs, async () => {
    const log = (await readLog(api)).filter(({ details }) => draws.some(({ date }) => details.includes(date)))
    Object.assign(history, { log })
    Object.assign(evening, { log })
    return [...wrongLog(history), ...wrongAlarms(evening)].length === 0
  }).catch(() => undefined)

  const broken = brokenPromises(history)
  const slow = broken.filter((what) => !/^P[1-46]:/.test(what))
  const wrong = [
    ...unpublished(evening),
    ...wrongAlarms(evening),
    ...doubledClaims(evening),
    ...(isCaughtUp ? [] : ['viewers do not show what is stored']),
    ...broken.filter((what) => !slow.includes(what)),
  ]
  for (const { username, troubles } of operators) for (const text of troubles.slice(0, 5)) print(`${username}: ${text}`)
  for (const what of [...wrong, ...slow].slice(0, maxPrinted)) print(what)
  const late = draws.flatMap(({ market, resultAt }) => {
    const at = Date.parse(finals.get(market)?.firstPrizeAt ?? '')
    return Number.isNaN(at) ? [] : [(at - resultAt) / 1_000]
  })
  const count = (what: string, status: number) =>
    calls.filter((one) => one.what === what && one.status === status).length
  return {
    pass: wrong.length === 0,
    draws: draws.length,
    published: draws.length - unpublished(evening).length,
    medianToFirstPrizeS: Math.round(median(late)),
    worstToFirstPrizeS: Math.round(Math.max(0, ...late)),
    claims: calls.length,
    losers: count('claim', 409),
    takenOver: count('take-over', 200),
    alarms: evening.alarms.length,
    outages: board.outages.length,
    wrong: wrong.length,
    ...historyNumbers(history),
  }
}

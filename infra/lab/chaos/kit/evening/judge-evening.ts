import type { AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { awayMs } from '@papan/contracts/limits.ts'
import type { ApiClient } from '../../../../local/api-client.ts'
import { metricOf } from '../../../harness/metrics.ts'
import { ask } from '../../../../test/harness/ask.ts'
import type { Product } from '../../../../test/harness/product.ts'
import { stateOf } from '../../../harness/promises/answered-write.ts'
import { maxDelayMs } from '../../../harness/promises/check-delays.ts'
import { brokenPromises, historyNumbers } from '../../../harness/promises/check.ts'
import { wrongLog } from '../../../harness/promises/check-log.ts'
import { versionText, type Fault, type History } from '../../../harness/promises/history.ts'
import { median } from '../../../harness/stats.ts'
import { readLog } from '../../../harness/test-bed/read-log.ts'
import type { startViewers } from '../../../harness/viewers/viewers.ts'
import { prizeText } from '../../../harness/viewers/views.ts'
import { until } from '../../../../test/harness/until.ts'
import { doubledClaims, unpublished, untoldLosers, wrongAlarms, wrongClaimLog, type Evening } from './check-evening.ts'
import type { DeskClient } from './desk-client.ts'
import type { Operator } from './operator.ts'
import type { PlannedDraw } from './time-table.ts'
import type { watchBoard } from './watch-board.ts'

const logMs = 60_000
/** An operator was last seen so long before the kill at most, ms. */
const lookMs = 5_000
const maxPrinted = 40

type Judged = {
  print: (line: string) => void
  product: Product
  api: ApiClient
  client: DeskClient
  crowd: Awaited<ReturnType<typeof startViewers>>
  draws: readonly PlannedDraw[]
  /** Of the draws of the day before, by market. */
  epochs: ReadonlyMap<string, number>
  operators: readonly Operator[]
  /** `at`: by `sharedNow`; `left`: draws in hand. */
  killed: { username: string; at: number; left: readonly string[] }
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

/** Draws that visitors do not read as they are stored. */
const unseen = async ({ product, draws }: Judged): Promise<string[]> => {
  const wrong: string[] = []
  for (const { market, date, prizes } of draws) {
    const seen = await ask(`${product.url}/api/public/results/${encodeURIComponent(market)}/${date}`)
    const { result } = (seen.status === 200 ? JSON.parse(seen.text) : {}) as { result?: Pick<AdminResult, 'prizes'> }
    if (result?.prizes.map(prizeText).toSorted().join() !== prizes.map(prizeText).toSorted().join())
      wrong.push(`${market}: visitors read ${seen.status} ${result?.prizes.length ?? 0} numbers`)
  }
  return wrong
}

/** Take-overs of the killed operator's draws that came too early, and draws that were never taken over. */
const wrongTakeOvers = ({ operators, killed }: Judged): string[] => {
  const own = operators.flatMap(({ claims }) => claims.filter(({ what }) => what === 'take-over'))
  const done = own.filter(({ status, market }) => status === 200 && killed.left.includes(market))
  const early = done.filter(({ endedAt }) => endedAt < killed.at - lookMs + awayMs)
  const missed = killed.left.filter((market) => !done.some((one) => one.market === market))
  return [
    ...early.map(
      ({ market, endedAt }) => `${market} was taken over ${Math.round(endedAt - killed.at)} ms after the kill`,
    ),
    ...missed.map((market) => `${market} was left by ${killed.username} and taken over by nobody`),
  ]
}

/** Everything that was recorded, once viewers and the log have caught up. */
const collect = async (judged: Judged): Promise<{ history: History; evening: Evening }> => {
  const { api, crowd, draws, epochs, operators, board, harms } = judged
  const finals = await readFinals(judged)
  const states = new Map([...finals].map(([market, final]) => [market, final && stateOf(final)]))
  await until('viewers have caught up', maxDelayMs, async () =>
    (await crowd.shown()).every((shown) =>
      Object.entries(shown).every(
        ([market, version]) => version === versionText(states.get(market) ?? { epoch: 0, rev: 0 }),
      ),
    ),
  ).catch(() => undefined)
  const history: History = {
    writes: operators.flatMap(({ writes }) => writes),
    // The draws of the day before were shown until the evening's first numbers.
    viewers: (await crowd.report()).map((viewer) => ({
      ...viewer,
      views: viewer.views.filter(({ market, epoch }) => epoch !== epochs.get(market)),
    })),
    finals: states,
    log: [],
    faults: harms,
  }
  const evening: Evening = {
    draws,
    finals,
    claims: operators.flatMap(({ claims }) => claims),
    seenClaims: board.claims(),
    alarms: board.alarms(),
    outages: board.outages,
    log: [],
  }
  await until('the log has caught up', logMs, async () => {
    const log = (await readLog(api)).filter(({ details }) => draws.some(({ date }) => details.includes(date)))
    Object.assign(history, { log })
    Object.assign(evening, { log })
    return [...wrongLog(history), ...wrongClaimLog(evening), ...wrongAlarms(evening)].length === 0
  }).catch(() => undefined)
  return { history, evening }
}

/** Checks everything that the evening promises; prints what is broken and answers the figures. */
export const judgeEvening = async (judged: Judged) => {
  const { print, draws, operators, board, product, killed } = judged
  const { history, evening } = await collect(judged)
  const overdue = await metricOf(product, 'content', 'draws_overdue')
  const broken = brokenPromises(history)
  const slow = broken.filter((what) => !/^P[1-46]:/.test(what))
  const wrong = [
    ...unpublished(evening),
    ...(await unseen(judged)),
    ...wrongAlarms(evening).map((what) => `alarm: ${what}`),
    ...[doubledClaims, untoldLosers, wrongClaimLog].flatMap((check) => check(evening).map((what) => `claim: ${what}`)),
    ...wrongTakeOvers(judged),
    ...(overdue === 0 ? [] : [`draws_overdue is ${overdue} at the end`]),
    ...broken.filter((what) => !slow.includes(what)),
  ]
  for (const { username, troubles } of operators) for (const text of troubles.slice(0, 5)) print(`${username}: ${text}`)
  for (const what of [...wrong, ...slow].slice(0, maxPrinted)) print(what)
  const late = draws.flatMap(({ market, resultAt }) => {
    const at = Date.parse(evening.finals.get(market)?.firstPrizeAt ?? '')
    return Number.isNaN(at) ? [] : [(at - resultAt) / 1_000]
  })
  const refused = evening.claims.filter(({ status }) => status === 409)
  return {
    pass: wrong.length === 0,
    draws: draws.length,
    published: draws.length - unpublished(evening).length,
    medianToFirstPrizeS: Math.round(median(late)),
    worstToFirstPrizeS: Math.round(Math.max(0, ...late)),
    claims: evening.claims.length,
    losers: refused.filter(({ what }) => what === 'claim').length,
    tooEarly: refused.filter(({ what }) => what === 'take-over').length,
    takenOver: evening.claims.filter(({ what, status }) => what === 'take-over' && status === 200).length,
    leftByKilled: killed.left.length,
    alarms: Object.fromEntries(
      [...Map.groupBy(evening.alarms, ({ level }) => level)].map(([level, alarms]) => [level, alarms.length]),
    ),
    board: { slowestMs: Math.round(board.slowestMs()), outages: board.outages.length },
    wrong: wrong.length,
    slow: slow.slice(0, 4),
    ...historyNumbers(history),
  }
}

import type { AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { awayMs } from '@papan/contracts/limits.ts'
import { wibClock } from '@papan/contracts/wib.ts'
import type { PlantedFault } from '@papan/contracts/test-kit/planted-faults.ts'
import type { ApiClient } from '../../../../local/api-client.ts'
import { metricOf } from '../metrics.ts'
import { ask } from '../../../../test/harness/ask.ts'
import type { Product } from '../../../../test/harness/product.ts'
import { maxDelayMs } from '../../../harness/promises/check-delays.ts'
import { brokenPromises, historyNumbers } from '../../../harness/promises/check.ts'
import { wrongLog } from '../../../harness/promises/check-log.ts'
import { versionText, type Fault, type History, type State, type Write } from '../../../harness/promises/history.ts'
import { readLog } from '../../../harness/test-bed/read-log.ts'
import type { startViewers } from '../../../harness/viewers/viewers.ts'
import { prizeText } from '../../../harness/viewers/views.ts'
import { until, wait } from '../../../../test/harness/until.ts'
import {
  doubledClaims,
  unpublished,
  untoldLosers,
  wrongAlarms,
  wrongAnswers,
  wrongClaimLog,
  type Evening,
} from './check-evening.ts'
import type { DeskClient } from './desk-client.ts'
import type { AlarmCall, ClaimCall, TypedFault } from './records.ts'
import type { PlannedDraw } from './time-table.ts'
import type { watchBoard } from './watch-board.ts'
import type { watchVisitors } from './watch-visitors.ts'

const logMs = 60_000
/** An operator was last seen so long before the kill at most, ms. */
const lookMs = 5_000
const pollMs = 1_000
const maxPrinted = 40

type Person = {
  username: string
  claims: readonly ClaimCall[]
  asked: readonly TypedFault[]
  troubles: readonly string[]
  answers: readonly AlarmCall[]
  writes: () => Write[]
}

type Judged = {
  print: (line: string) => void
  product: Product
  api: ApiClient
  client: DeskClient
  crowd: Awaited<ReturnType<typeof startViewers>>
  draws: readonly PlannedDraw[]
  /** Of the draws of the day before, by market. */
  epochs: ReadonlyMap<string, number>
  people: readonly Person[]
  /** `at`: by `sharedNow`; `left`: draws in hand. */
  killed: { username: string; at: number; left: readonly string[] }
  board: ReturnType<typeof watchBoard>
  visitors: ReturnType<typeof watchVisitors>
  faults: readonly PlantedFault[]
  harms: Fault[]
  tookMinutes: number
}

const stateOf = ({ epoch, rev, prizes }: AdminResult): State => ({ epoch, rev, prizes: prizes.map(prizeText) })

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
const wrongTakeOvers = ({ people, killed }: Judged): string[] => {
  const own = people.flatMap(({ claims }) => claims.filter(({ what }) => what === 'take-over'))
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

/** Checks everything that the evening promises; prints what is broken and answers the figures. */
export const judgeEvening = async (judged: Judged) => {
  const { print, api, crowd, draws, epochs, people, board, visitors, faults, harms, product, killed } = judged
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
    writes: people.flatMap((one) => one.writes()),
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
    claims: people.flatMap(({ claims }) => claims),
    seenClaims: board.claims(),
    alarms: board.alarms(),
    outages: board.outages,
    log: [],
  }
  const checkLog = async () => {
    const log = (await readLog(api)).filter(({ details }) => draws.some(({ date }) => details.includes(date)))
    Object.assign(history, { log })
    Object.assign(evening, { log })
    return wrongLog(history).length === 0 && wrongClaimLog(evening).length === 0 && wrongAlarms(evening).length === 0
  }
  await until('the log has caught up', logMs, async () => {
    if (await checkLog()) return true
    await wait(pollMs)
    return false
  }).catch(() => undefined)

  const asked = people.flatMap((one) => one.asked)
  const unasked = [
    ...faults.filter(({ name }) => !asked.some((one) => one.name === name)).map(({ name }) => `${name} was not typed`),
    ...asked
      .filter(({ reasons, expected }) => !reasons.includes(expected))
      .map(({ name, market, reasons }) => `${name} at ${market} was asked about for ${reasons.join() || 'no reason'}`),
  ]
  const answered = people.flatMap(({ answers }) => answers)
  const lateAtEnd: string[] = []
  for (const { market, lateUpTo } of draws) if (lateUpTo && (await visitors.isLate(market))) lateAtEnd.push(market)
  const overdue = await metricOf(product, 'content', 'draws_overdue')
  const broken = brokenPromises(history)
  const slow = broken.filter((what) => !/^P[1-46]:/.test(what))
  const wrong = [
    ...unpublished(evening),
    ...(await unseen(judged)),
    ...wrongAlarms(evening).map((what) => `alarm: ${what}`),
    ...doubledClaims(evening).map((what) => `claim: ${what}`),
    ...untoldLosers(evening).map((what) => `claim: ${what}`),
    ...wrongClaimLog(evening).map((what) => `claim: ${what}`),
    ...wrongTakeOvers(judged),
    ...unasked.map((what) => `guard: ${what}`),
    ...wrongAnswers(answered, finals).map((what) => `alarm: ${what}`),
    ...lateAtEnd.map((market) => `${market}: visitors still read that its result is late`),
    ...(overdue === 0 ? [] : [`draws_overdue is ${overdue} at the end`]),
    ...broken.filter((what) => !slow.includes(what)),
  ]
  for (const person of people) for (const text of person.troubles.slice(0, 5)) print(`${person.username}: ${text}`)
  for (const what of [...wrong, ...slow].slice(0, maxPrinted)) print(what)
  const late = draws.flatMap(({ market, resultAt }) => {
    const at = Date.parse(finals.get(market)?.firstPrizeAt ?? '')
    return Number.isNaN(at) ? [] : [at - resultAt]
  })
  const refused = evening.claims.filter(({ status }) => status === 409)
  return {
    pass: wrong.length === 0,
    draws: draws.length,
    minutes: Number(judged.tookMinutes.toFixed(1)),
    ended: wibClock(Date.now()),
    published: draws.length - unpublished(evening).length,
    medianToFirstPrizeS: Math.round((late.toSorted((a, b) => a - b)[Math.floor(late.length / 2)] ?? 0) / 1_000),
    worstToFirstPrizeS: Math.round(Math.max(0, ...late) / 1_000),
    byOperator: Object.fromEntries(
      people.map((one) => [one.username, one.writes().filter(({ outcome }) => outcome === 'ok').length]),
    ),
    claims: evening.claims.length,
    losers: refused.filter(({ what }) => what === 'claim').length,
    tooEarly: refused.filter(({ what }) => what === 'take-over').length,
    takenOver: evening.claims.filter(({ what, status }) => what === 'take-over' && status === 200).length,
    leftByKilled: killed.left.length,
    alarms: Object.fromEntries(
      ['LATE', 'OVERDUE', 'UNSTAFFED'].map((level) => [
        level,
        evening.alarms.filter((one) => one.level === level).length,
      ]),
    ),
    answers: answered.length,
    visitorsSawLate: visitors.sawLate.size,
    faults: {
      planted: faults.length,
      asked: new Set(asked.filter(({ reasons }) => reasons.length > 0).map(({ name }) => name)).size,
      inPage: asked.filter(({ inPage }) => inPage).length,
    },
    board: { looks: board.late.boards, slowestMs: Math.round(board.late.slowestMs), outages: board.outages.length },
    wrong: wrong.length,
    slow: slow.slice(0, 4),
    ...historyNumbers(history),
  }
}

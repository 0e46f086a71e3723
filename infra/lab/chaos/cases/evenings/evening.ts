import { user } from '@papan/contracts/calls/auth/user-calls.ts'
import { result } from '@papan/contracts/calls/content/result-calls.ts'
import { minuteMs } from '@papan/contracts/wib.ts'
import { signIn, type ApiClient } from '../../../../local/api-client.ts'
import { startLinkedProduct } from '../../../harness/linked-product.ts'
import { signalProcess, untilBack } from '../../../harness/processes.ts'
import { sharedNow } from '../../../harness/viewers/views.ts'
import { startViewers } from '../../../harness/viewers/viewers.ts'
import { tokenOf, type Site } from '../../../../test/harness/token-of.ts'
import { until, wait } from '../../../../test/harness/until.ts'
import type { Fault } from '../../../harness/promises/history.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { createDeskClient, type DeskClient } from '../../kit/evening/desk-client.ts'
import { judgeEvening } from '../../kit/evening/judge-evening.ts'
import { startOperator, type Operator } from '../../kit/evening/operator.ts'
import {
  alarmMinutes,
  planEvening,
  scheduleOf,
  type EveningForm,
  type PlannedDraw,
} from '../../kit/evening/time-table.ts'
import { watchBoard } from '../../kit/evening/watch-board.ts'
import { loseFor } from '../../kit/redis-outages.ts'
import { openSession } from '../../kit/socket-session.ts'

/** Minutes after the beginning at which each harm is done. */
type Harms = { operator: number; redis: number; content: number }
type EveningCase = { name: string; form: EveningForm; harms: Harms }

const names = ['ratna', 'budi', 'sari']
const password = 'malam-panjang-22'
const viewers = 18
const redisAwayMs = 15_000
/** The operator is killed while typing with so many draws in hand, or after this time, ms. */
const handful = 2
const killWithinMs = 60_000
const onlineMs = 30_000
/** Room for an overfull last minute and for what was taken over, ms. */
const overtimeMs = 5 * minuteMs
const settings = {
  ALARM_LATE_MINUTES: String(alarmMinutes.late),
  ALARM_OVERDUE_MINUTES: String(alarmMinutes.overdue),
}

/** The next full minute by which the schedules can be stored. */
const nextBeginning = (draws: number): number => Math.ceil((Date.now() + 20_000 + draws * 500) / minuteMs) * minuteMs
const untilAt = (at: number) => wait(Math.max(0, at - Date.now()))

/** A new admin of this name, signed in. */
const newOperator = async (site: Site, api: ApiClient, username: string) => {
  const { id } = user.parse(await api.post('/master/users', { username, password, role: 'ADMIN' }))
  const token = await tokenOf(site, { username, password })
  return { admin: { userId: id, username, role: 'ADMIN' as const }, token }
}

const must = async (client: DeskClient, path: string, body: object): Promise<string> => {
  const { answer } = await client.send(path, body)
  // A try without an answer may have been the first.
  if (answer.status >= 300 && answer.status !== 409) throw new Error(`${path} answered ${answer.status} ${answer.text}`)
  return answer.text
}

/** Creates each market with its draw of the day before; answers the epoch of that, by market. */
const giveMarkets = async (client: DeskClient, draws: readonly PlannedDraw[]): Promise<Map<string, number>> => {
  const epochs = new Map<string, number>()
  for (const { market, last } of draws) {
    await must(client, '/admin/markets', { name: market })
    const stored = await must(client, '/admin/results/start-session', { market, ...last })
    epochs.set(market, result.parse(JSON.parse(stored)).epoch)
  }
  return epochs
}

/** Waits until so many admins beside the first master are online. */
const untilOnline = async (site: Site, count: number) => {
  const token = await tokenOf(site)
  const admin = { userId: site.username.toLowerCase(), username: site.username, role: 'MASTER_ADMIN' }
  let admins = 0
  const session = openSession(site.url, {
    token,
    onJoined: (say) => say('admin_login', admin),
    onEvent(event, payload) {
      if (event === 'online_admins_update') admins = (payload as { count: number }).count
    },
  })
  try {
    await until('everybody is online', onlineMs, () => admins > count)
  } finally {
    session.close()
  }
}

/** Kills the first that types with draws in hand, else the last. */
const killTyping = async (operators: readonly Operator[]): Promise<{ victim: Operator; at: number }> => {
  const isBusy = (operator: Operator) => operator.isTyping() && operator.holds().length >= handful
  await until('an operator types with draws in hand', killWithinMs, () => operators.some(isBusy)).catch(() => undefined)
  const victim = operators.find(isBusy) ?? operators.at(-1)
  if (!victim) throw new Error('an operator is missing')
  victim.kill()
  return { victim, at: sharedNow() }
}

const eveningCase = ({ name, form, harms }: EveningCase): ChaosCase => ({
  name,
  about: `${form.draws} draws in ${form.minutes} minutes, three operators; one is killed, Redis is lost, content is killed`,
  async run(print) {
    const linked = await startLinkedProduct(settings)
    const { product } = linked
    const cleanups: (() => unknown)[] = [linked.stop]
    try {
      const api = await signIn(product.url, product.username, product.password)
      const client = createDeskClient(product.url, await tokenOf(product), 'watch')
      cleanups.push(client.close)
      const epochs = await giveMarkets(client, planEvening(form, nextBeginning(form.draws)))
      const beginsAt = nextBeginning(form.draws)
      const draws = planEvening(form, beginsAt)
      const operators: Operator[] = []
      for (const username of names)
        operators.push(startOperator({ url: product.url, draws, ...(await newOperator(product, api, username)) }))
      cleanups.push(...operators.map((operator) => operator.kill))
      await untilOnline(product, operators.length)
      for (const draw of draws) await must(client, '/admin/schedules', scheduleOf(draw))
      if (Date.now() > beginsAt)
        throw new Error('the schedules came too late: the machine is too slow for this evening')
      const crowd = await startViewers(
        product.url,
        viewers,
        draws.map(({ market }) => market),
      )
      cleanups.push(crowd.stop)
      const board = watchBoard(client)
      cleanups.push(board.stop)
      const harmsDone: Fault[] = []
      const during = async (what: string, harm: () => Promise<void>) => {
        const fault: Fault = { from: sharedNow(), to: Infinity }
        harmsDone.push(fault)
        await harm()
        fault.to = sharedNow()
        print(`${what}, ${((Date.now() - beginsAt) / minuteMs).toFixed(1)} min after the beginning`)
      }

      await untilAt(beginsAt + harms.operator * minuteMs)
      const { victim, at: killedAt } = await killTyping(operators)
      const left = (board.newest()?.claims ?? []).filter(({ holder }) => holder.username === victim.username)
      print(`${victim.username} killed ${victim.isTyping() ? 'typing ' : ''}with ${left.length} draws in hand`)
      await untilAt(beginsAt + harms.redis * minuteMs)
      await during('Redis lost and back', () => loseFor(linked, redisAwayMs))
      await untilAt(beginsAt + harms.content * minuteMs)
      await during('content killed and back', async () =>
        untilBack(product, 'content', await signalProcess(product, 'content', 'SIGKILL')),
      )
      const endsAt = beginsAt + form.minutes * minuteMs + overtimeMs
      await until('all draws are complete', endsAt - Date.now(), async () => {
        await wait(1_000)
        const done = new Set(board.newest()?.draws.flatMap(({ market, completedAt }) => (completedAt ? [market] : [])))
        return draws.every(({ market }) => done.has(market))
      }).catch((error: unknown) => print(String(error)))
      await board.stop()

      const killed = { username: victim.username, at: killedAt, left: left.map(({ market }) => market) }
      return await judgeEvening({
        print,
        product,
        api,
        client,
        crowd,
        draws,
        epochs,
        operators,
        killed,
        board,
        harms: harmsDone,
      })
    } catch (error) {
      for (const line of (await product.problems()).slice(-40)) print(line.slice(0, 300))
      throw error
    } finally {
      for (const end of cleanups.toReversed()) await Promise.resolve(end()).catch(() => undefined)
    }
  },
})

export const eveningCases: ChaosCase[] = [
  eveningCase({
    name: 'evening',
    form: { draws: 60, minutes: 25, lateOfEach: 2 },
    harms: { operator: 6, redis: 11, content: 16 },
  }),
  eveningCase({
    name: 'dusk',
    form: { draws: 12, minutes: 5, lateOfEach: 1 },
    harms: { operator: 1.25, redis: 3.25, content: 4.25 },
  }),
]

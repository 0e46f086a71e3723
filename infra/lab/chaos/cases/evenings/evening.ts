import { user } from '@papan/contracts/calls/auth/user-calls.ts'
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
import { createDeskClient } from '../../kit/evening/desk-client.ts'
import { judgeEvening } from '../../kit/evening/judge-evening.ts'
import { startOperator, type Operator } from '../../kit/evening/operator.ts'
import { alarmMinutes, planEvening, scheduleOf, type EveningForm } from '../../kit/evening/time-table.ts'
import { watchBoard } from '../../kit/evening/watch-board.ts'
import { loseFor } from '../../kit/redis-outages.ts'

/** `harms`: minutes after the beginning at which each is done. */
type EveningCase = { name: string; form: EveningForm; harms: { operator: number; redis: number; content: number } }

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

/** Kills the first that types with draws in hand, else the last. */
const killTyping = async (operators: readonly Operator[]): Promise<string> => {
  const isBusy = (operator: Operator) => operator.isTyping() && operator.holds().length >= handful
  await until('an operator types with draws in hand', killWithinMs, () => operators.some(isBusy)).catch(() => undefined)
  const victim = operators.find(isBusy) ?? operators.at(-1)
  victim?.kill()
  return `${victim?.username} killed with ${victim?.holds().length} draws in hand`
}

const eveningCase = ({ name, form, harms }: EveningCase): ChaosCase => ({
  name,
  about: `${form.draws} draws in ${form.minutes} minutes, three operators; one is killed, Redis is lost, content is killed`,
  async run(print) {
    await using linked = await startLinkedProduct(settings)
    const { product } = linked
    await using stack = new AsyncDisposableStack()
    try {
      const api = await signIn(product.url, product.username, product.password)
      const client = createDeskClient(product.url, await tokenOf(product), 'watch')
      stack.defer(client.close)
      const beginsAt = nextBeginning(form.draws)
      const draws = planEvening(form, beginsAt)
      const markets = draws.map(({ market }) => market)
      for (const market of markets) await api.post('/admin/markets', { name: market })
      const operators: Operator[] = []
      for (const username of names)
        operators.push(startOperator({ url: product.url, draws, ...(await newOperator(product, api, username)) }))
      for (const operator of operators) stack.defer(operator.kill)
      await until('everybody is online', onlineMs, () =>
        operators.every((operator) => operator.onlineAdmins() >= operators.length),
      )
      for (const draw of draws) await api.post('/admin/schedules', scheduleOf(draw))
      if (Date.now() > beginsAt)
        throw new Error('the schedules came too late: the machine is too slow for this evening')
      const crowd = await startViewers(product.url, viewers, markets)
      stack.defer(crowd.stop)
      const board = watchBoard(client)
      stack.defer(board.stop)
      const harmsDone: Fault[] = []
      const during = async (what: string, minute: number, harm: () => Promise<void>) => {
        await untilAt(beginsAt + minute * minuteMs)
        const fault: Fault = { from: sharedNow(), to: Infinity }
        harmsDone.push(fault)
        await harm()
        fault.to = sharedNow()
        print(`${what}, ${((Date.now() - beginsAt) / minuteMs).toFixed(1)} min after the beginning`)
      }

      await untilAt(beginsAt + harms.operator * minuteMs)
      print(await killTyping(operators))
      await during('Redis lost and back', harms.redis, () => loseFor(linked, redisAwayMs))
      await during('content killed and back', harms.content, async () =>
        untilBack(product, 'content', await signalProcess(product, 'content', 'SIGKILL')),
      )
      const endsAt = beginsAt + form.minutes * minuteMs + overtimeMs
      await until('all draws are complete', endsAt - Date.now(), async () => {
        await wait(1_000)
        const done = new Set(board.newest()?.draws.flatMap(({ market, completedAt }) => (completedAt ? [market] : [])))
        return markets.every((market) => done.has(market))
      }).catch((error: unknown) => print(String(error)))
      await board.stop()
      return await judgeEvening({ print, api, client, crowd, draws, operators, board, harms: harmsDone })
    } catch (error) {
      for (const line of (await product.problems()).slice(-40)) print(line.slice(0, 300))
      throw error
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

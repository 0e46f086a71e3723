import { minuteMs } from '@papan/contracts/wib.ts'
import { faultsFor } from '@papan/contracts/test-kit/planted-faults.ts'
import { signIn } from '../../../../local/api-client.ts'
import { launchBrowser } from '../../../../test/harness/browser.ts'
import { startLinkedProduct } from '../../../harness/linked-product.ts'
import { signalProcess, untilBack } from '../../../harness/processes.ts'
import { sharedNow } from '../../../harness/viewers/views.ts'
import { startViewers } from '../../../harness/viewers/viewers.ts'
import { tokenOf, type Site } from '../../../../test/harness/token-of.ts'
import { until, wait } from '../../../../test/harness/until.ts'
import type { Fault } from '../../../harness/promises/history.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { startBrowserOperator } from '../../kit/evening/browser-operator.ts'
import { createDeskClient } from '../../kit/evening/desk-client.ts'
import { judgeEvening } from '../../kit/evening/judge-evening.ts'
import { giveMarkets, giveSchedules, newOperator } from '../../kit/evening/set-up.ts'
import { startOperator, type Operator } from '../../kit/evening/start-operator.ts'
import { alarmMinutes, planEvening, type EveningForm } from '../../kit/evening/time-table.ts'
import { watchBoard } from '../../kit/evening/watch-board.ts'
import { watchVisitors } from '../../kit/evening/watch-visitors.ts'
import { loseFor } from '../../kit/redis-outages.ts'
import { openSession } from '../../kit/socket-session.ts'

/** Minutes after the beginning at which each harm is done. */
type Harms = { operator: number; redis: number; content: number }
type EveningCase = { name: string; form: EveningForm; harms: Harms }

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
  about: `${form.draws} draws in ${form.minutes} minutes, three operators, one of them in a browser; one is killed, Redis is lost, content is killed`,
  async run(print) {
    const linked = await startLinkedProduct(settings)
    const { product } = linked
    const cleanups: (() => unknown)[] = [linked.stop]
    try {
      const api = await signIn(product.url, product.username, product.password)
      const client = createDeskClient(product.url, await tokenOf(product), 'watch')
      cleanups.push(client.close)
      const epochs = await giveMarkets(client, planEvening(form, nextBeginning(form.draws)))
      const people: Awaited<ReturnType<typeof newOperator>>[] = []
      for (const username of ['ratna', 'budi', 'sari']) people.push(await newOperator(product, api, username))
      const [ratna, budi, sari] = people
      if (!ratna || !budi || !sari) throw new Error('an operator is missing')

      const browser = await launchBrowser()
      cleanups.push(() => browser.close())
      const beginsAt = nextBeginning(form.draws)
      const draws = planEvening(form, beginsAt)
      const faults = faultsFor(draws)
      const byBrowser = await startBrowserOperator({ browser, url: product.url, ...sari, draws, faults })
      const operators = [ratna, budi].map(({ admin, token }, index) =>
        startOperator({
          url: product.url,
          token,
          admin,
          colleagues: people.map((one) => one.admin.userId).filter((id) => id !== admin.userId),
          draws,
          faults,
          declinesFirst: index === 0,
        }),
      )
      cleanups.push(...operators.map((operator) => operator.kill))
      await untilOnline(product, people.length)
      await giveSchedules(client, draws)
      if (Date.now() > beginsAt)
        throw new Error('the schedules came too late: the machine is too slow for this evening')
      const crowd = await startViewers(
        product.url,
        viewers,
        draws.map(({ market }) => market),
      )
      cleanups.push(crowd.stop)
      const board = watchBoard(client)
      cleanups.push(() => board.stop())
      const visitors = watchVisitors(product.url, draws)
      cleanups.push(() => visitors.stop())
      const harmsDone: Fault[] = []
      const during = async (what: string, harm: () => Promise<void>) => {
        const fault: Fault = { from: sharedNow(), to: Infinity }
        harmsDone.push(fault)
        await harm()
        fault.to = sharedNow()
        print(`${what}, ${((Date.now() - beginsAt) / minuteMs).toFixed(1)} min after the beginning`)
      }

      byBrowser.begin()
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
      const tookMinutes = (Date.now() - beginsAt) / minuteMs
      await byBrowser.stop()
      await Promise.all([board.stop(), visitors.stop()])

      return await judgeEvening({
        print,
        product,
        api,
        client,
        crowd,
        draws,
        epochs,
        people: [...operators, byBrowser],
        killed: { username: victim.username, at: killedAt, left: left.map(({ market }) => market) },
        board,
        visitors,
        faults,
        harms: harmsDone,
        tookMinutes,
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

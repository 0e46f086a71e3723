import { liveDraw } from '@papan/contracts/calls/content/public-calls.ts'
import { launchBrowser } from '../../../../test/harness/browser.ts'
import { startProduct, type Product } from '../../../../test/harness/product.ts'
import { until, wait } from '../../../../test/harness/until.ts'
import { signalProcess } from '../../../harness/processes.ts'
import { startWaitingMarket } from '../../../harness/waiting-market.ts'
import { signIn, type ApiClient } from '../../../../local/api-client.ts'
import { answersMongo } from '../../../../local/engines/probe.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { readLog } from '../../../harness/test-bed/read-log.ts'
import { startWriter } from '../../kit/prize-writer.ts'

const market = 'UJI COBA'
const maxNumbers = 195
const recoverMs = 180_000
const readyMs = 60_000
const convergeMs = 45_000

/** Kills a process and waits until the supervisor has restarted it. */
const killAndWait = async (product: Product, name: string): Promise<void> => {
  const pid = await signalProcess(product, name, 'SIGKILL')
  await until(`${name} runs again`, readyMs, async () => ![null, pid].includes(await product.pidOf(name)))
}

/** Whether the Mongo server answers a query that needs its data. */
const readsMongo = async (product: Product): Promise<boolean> => {
  const port = (await product.processes()).find(({ name }) => ['mongod', 'ferretdb'].includes(name))?.port
  return port !== undefined && answersMongo(`mongodb://127.0.0.1:${port}`, { listDatabases: 1, nameOnly: true })
}

/** A killed database recovers at its disk's speed; the time limit counts from then on. */
const untilReady = async (product: Product): Promise<void> => {
  await until('the Mongo server reads again', recoverMs, () => readsMongo(product))
  await until('all is ready again', readyMs, () => product.isReady())
}

/** Kills content between acknowledging a write and sending its event, while Redis is stopped. */
const killBetweenWriteAndSend = async (product: Product): Promise<void> => {
  await signalProcess(product, 'redis', 'SIGSTOP')
  try {
    await wait(400)
    await killAndWait(product, 'content')
  } finally {
    await signalProcess(product, 'redis', 'SIGCONT')
  }
  await untilReady(product)
}

/** How often the prize entries of the log name each number. */
const countsInLog = async (api: ApiClient, numbers: string[]): Promise<Map<string, number>> => {
  const details = (await readLog(api)).map((entry) => entry.details)
  return new Map(
    numbers.map((number) => [
      number,
      details.filter((text) => new RegExp(`CONSOLATION PRIZE[^0-9]*${number}\\b`).test(text)).length,
    ]),
  )
}

/** The market's numbers from content itself: the gateway would answer stale from its cache. */
const storedNumbers = async (product: Product): Promise<string[]> => {
  let stored: string[] = []
  await until('content answers', readyMs, async () => {
    const answer = await fetch(`${product.url}/api/public/live-draw-data/${encodeURIComponent(market)}`)
    if (!answer.ok || answer.headers.has('x-data-stale')) return false
    const { result } = liveDraw.parse(await answer.json())
    stored = result?.prizes.map(({ numbers }) => numbers) ?? []
    return true
  })
  return stored
}

export const killCase: ChaosCase = {
  name: 'kill',
  about: 'kill -9 of gateway, content, audit, realtime, Redis and the Mongo server while prizes are entered',
  async run(print) {
    await using product = await startProduct()
    await using browser = await launchBrowser()
    try {
      const api = await signIn(product.url, product.username, product.password)
      const { id } = await startWaitingMarket(api, market)
      const viewer = await browser.newPage()
      await viewer.addInitScript((name) => localStorage.setItem('liveDrawMarket', name), market)
      await viewer.goto(`${product.url}/live-draw`)
      await viewer.getByLabel('Pilih Pasaran Live Draw:').selectOption(market)

      await using writer = startWriter(api, id, maxNumbers)
      const wanted = ['gateway', 'content', 'audit', 'realtime', 'redis', 'mongod', 'ferretdb', 'postgres']
      const running = (await product.processes()).map(({ name }) => name)
      const victims = wanted.filter((name) => running.includes(name))
      for (const victim of victims) {
        await wait(800)
        await killAndWait(product, victim)
        await untilReady(product)
        print(
          `${victim} killed and back; ${writer.acknowledged.length} acknowledged, ${writer.failures} failed tries so far`,
        )
      }
      await killBetweenWriteAndSend(product)
      print(`content killed between write and send; ${writer.acknowledged.length} acknowledged`)
      await wait(1_500)
      await writer.stop()

      const { acknowledged } = writer
      const stored = await storedNumbers(product)
      const lost = acknowledged.filter((number) => stored.filter((one) => one === number).length !== 1)
      await until('every acknowledged number is on the screen that stayed open', convergeMs, async () => {
        const shown = await viewer.locator('main').innerText()
        return acknowledged.every((number) => shown.includes(number))
      })
      let counts = new Map<string, number>()
      await until('every acknowledged number is in the log', convergeMs, async () => {
        counts = await countsInLog(api, acknowledged)
        return [...counts.values()].every((count) => count >= 1)
      })
      const twice = [...counts].filter(([, count]) => count !== 1)
      print(`${acknowledged.length} acknowledged; not stored once: ${lost.length}; not logged once: ${twice.length}`)
      return { pass: lost.length === 0 && twice.length === 0, acknowledged: acknowledged.length, lost, twice, victims }
    } catch (error) {
      for (const line of (await product.problems()).slice(-40)) print(line.slice(0, 300))
      throw error
    }
  },
}

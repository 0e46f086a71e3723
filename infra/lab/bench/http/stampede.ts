// A thousand readers at once on a page that is not in memory. Prints JSON, one object a round.
//   node stampede.ts FLOOR-URL ORIGIN-URL GATEWAY-URL ROUNDS
import { setTimeout as sleep } from 'node:timers/promises'
import { loadCore, onCore } from '../../harness/realtime/pinned.ts'
import { percentile } from '../../harness/stats.ts'
import { runCommand } from '../../../local/processes/run-command.ts'
import { bearer } from '../../../test/harness/ask.ts'
import { getBytes } from '../../harness/load/raw-http.ts'
import { sampleMarket } from './sample-answer.ts'
import type { HttpServers } from './stage.ts'
import { openShot, type ShotAnswer } from './shot.ts'

const readers = 1_000
/** Until the server has accepted every connection. */
const settleMs = 150

type Case = { isChanged: boolean; encoding: 'identity' | 'br' }
const cases = {
  'cold page': { isChanged: false, encoding: 'identity' },
  'page changed by a POST': { isChanged: true, encoding: 'identity' },
  'cold page, br': { isChanged: false, encoding: 'br' },
  'page changed by a POST, br': { isChanged: true, encoding: 'br' },
} satisfies Record<string, Case>
export const stampedeKinds = Object.keys(cases) as (keyof typeof cases)[]

/** ms. `extra`: p99 beyond the floor's p99 and one lone upstream call. */
type Stampede = { p99: number; floor: number; upstream: number; extra: number }
type StampedeRound = Record<keyof typeof cases, Stampede>

type Urls = { floor: string; origin: string; gateway: string }

const changedPage = `/hasil-keluaran/${sampleMarket}`

/** Requests that the stub of the services has had for a path. */
const askedOf = async (originUrl: string, path: string): Promise<number> => {
  const asked = (await (await fetch(`${originUrl}/bench/asked`)).json()) as Record<string, number>
  return asked[path] ?? 0
}

/** A POST through the gateway, resolved with its revision when acknowledged. */
const createWriter = async (gatewayUrl: string, originUrl: string) => {
  const { token } = (await (await fetch(`${originUrl}/bench/token`)).json()) as { token: string }
  const headers = { ...bearer(token), 'content-type': 'application/json' }
  return async (): Promise<number> => {
    const answer = await fetch(`${gatewayUrl}/api/admin/results/X/prizes`, { method: 'POST', headers, body: '{}' })
    if (!answer.ok) throw new Error(`POST answered ${answer.status}`)
    return ((await answer.json()) as { revision: number }).revision
  }
}

/** Every answer is the page as a read after the shot shows it. */
const assertCurrent = async (url: string, answers: readonly ShotAnswer[], revision: number | null) => {
  const page = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  const hash = (page.headers.get('etag') ?? '?').replaceAll('"', '')
  const text = await page.text()
  if (revision !== null && !text.includes(`<!-- ${revision} -->`)) throw new Error(`${url} does not show ${revision}`)
  const wrong = answers.find(({ status, head }) => status !== 200 || !head.includes(hash))
  if (wrong) throw new Error(`an answer of ${url} is not current: ${wrong.head}`)
}

const shoot = async (url: string, path: string, encoding: string, before?: () => Promise<unknown>) => {
  const fire = await openShot(url, readers)
  await sleep(settleMs)
  await before?.()
  return fire(getBytes(path, { 'accept-encoding': encoding }))
}

const p99 = (answers: readonly ShotAnswer[]): number =>
  percentile(
    answers.map(({ ms }) => ms),
    0.99,
  )

const loneMs = async (url: string): Promise<number> => {
  const begunAt = performance.now()
  await (await fetch(url)).arrayBuffer()
  return performance.now() - begunAt
}

/** A thousand readers of a page of the gateway, answered by one upstream call. */
const shootAtGateway = async ({ origin, gateway }: Urls, page: string, { isChanged, encoding }: Case) => {
  const write = await createWriter(gateway, origin)
  // Read twice, it is refetched as soon as it changes.
  if (isChanged) for (let read = 0; read < 2; read++) await (await fetch(gateway + page)).arrayBuffer()
  let asked = 0
  let revision: number | null = null
  const answers = await shoot(gateway, page, encoding, async () => {
    asked = await askedOf(origin, page)
    if (isChanged) revision = await write()
  })
  const calls = (await askedOf(origin, page)) - asked
  if (calls !== 1) throw new Error(`${calls} upstream calls for ${readers} readers of ${page}`)
  await assertCurrent(gateway + page, answers, revision)
  return p99(answers)
}

const measureCase = async (urls: Urls, which: Case, isReversed: boolean): Promise<Stampede> => {
  const page = which.isChanged ? changedPage : `/prediksi/COLD-${Date.now()}`
  const ours = () => shootAtGateway(urls, page, which)
  const early = isReversed ? await ours() : null
  const floor = p99(await shoot(urls.floor, page, which.encoding))
  const upstream = await loneMs(urls.origin + page)
  const ms = early ?? (await ours())
  return { p99: ms, floor, upstream, extra: ms - floor - upstream }
}

/** Ours and the floor in turns, in this order or the reverse. */
const measureStampedes = async (urls: Urls, isReversed: boolean): Promise<StampedeRound> => {
  const round: Partial<StampedeRound> = {}
  for (const kind of stampedeKinds) round[kind] = await measureCase(urls, cases[kind], isReversed)
  return round as StampedeRound
}

const [floor, origin, gateway, rounds] = process.argv.slice(2)
if (import.meta.main && floor && origin && gateway) {
  const urls = { floor, origin, gateway }
  // Warms up the load itself.
  await measureStampedes(urls, false)
  for (let round = 0; round < Number(rounds); round++)
    console.log(JSON.stringify(await measureStampedes(urls, round % 2 === 1)))
  process.exit(0)
}

/** Measures in a separate process on the load's core. */
export const stampedeRounds = async (servers: HttpServers, count: number): Promise<StampedeRound[]> => {
  const urls = [servers.floor, servers.origin, servers.gateway].map(({ url }) => url)
  const args = [import.meta.filename, ...urls, String(count)]
  const text = await runCommand(...onCore(loadCore, process.execPath, args))
  return text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as StampedeRound)
}

import mongoose from 'mongoose'
import { Redis } from 'ioredis'
import { eventsStream } from '@papan/contracts/stream.ts'
import { ask } from '../../../../test/harness/ask.ts'
import { until, wait } from '../../../../test/harness/until.ts'
import { unresolvedWrites } from '../../../harness/promises/check.ts'
import { sized } from '../../../harness/test-bed/sizes.ts'
import { startWorkload } from '../../../harness/test-bed/workload.ts'
import type { ViewerLog } from '../../../harness/viewers/views.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { startGatewayBalancer } from '../../kit/proxies.ts'
import { nextRelease } from '../../kit/releases/next-release.ts'
import { startRolledProduct, type RolledProduct } from '../../kit/releases/rolled-product.ts'
import { checkoutCommit, lastRelease, thisTree, treeOf, type Tree } from '../../kit/releases/trees.ts'

const restMs = 2_000
/** A process holds up to half of the viewers, and lets them go over 15 s: more at once come back together. */
const maxBackPerSecond = 0.25
/** A write on a keep-alive connection that closes at that moment gets no answer; its retry succeeds. */
const maxUnpromised = 12
const maxEvents = 20_000
const instances = { gateway: 2, content: 2, realtime: 3, audit: 2 }
/** As infra/docker/roll.sh: each before those that call it. */
const order = ['tally', 'media', 'auth', 'content', 'audit', 'insight', 'notify', 'realtime', 'gateway', 'web']
/** None of these may count: an event that a release could not read or refused. */
const unread = ['unreadable_events_total', 'audit_dead_letters_total', 'refused_entries_total']

/** Largest share of the viewers that reconnected within one second. */
const maxAtOnce = (viewers: ViewerLog[]): number => {
  const times = viewers
    .flatMap(({ connections }) => connections.filter(({ isConnected }) => isConnected).slice(1))
    .map(({ at }) => at)
    .toSorted((a, b) => a - b)
  const most = times.map((at, index) => times.filter((one, i) => i >= index && one < at + 1_000).length)
  return Math.max(0, ...most) / viewers.length
}

/** What the releases have left: the field in stored results, events by form, the answer of the new service. */
const traces = async ({ url, urls }: RolledProduct) => {
  await using stack = new AsyncDisposableStack()
  const redis = stack.adopt(new Redis(urls.redis), (one) => one.disconnect())
  const mongo = stack.adopt(await new mongoose.mongo.MongoClient(urls.mongo).connect(), (one) => one.close())
  const entries = await redis.xrevrange(eventsStream, '+', '-', 'COUNT', maxEvents)
  const types = entries.map(([, fields]) => (JSON.parse(fields[1] ?? '{}') as { type?: string }).type)
  const count = (type: string) => types.filter((one) => one === type).length
  return {
    withField: await mongo
      .db('content')
      .collection('results')
      .countDocuments({ edits: { $gt: 0 } }),
    earlier: count('prize.recorded.v1'),
    later: count('prize.recorded.v2'),
    ofService: count('tally.counted.v1'),
    logged: await mongo.db('audit').collection('log_entries').countDocuments({ action: 'TALLY_COUNTED' }),
    service: (await ask(`${url}/api/public/tally`)).status,
  }
}
type Traces = Awaited<ReturnType<typeof traces>>

/** Rolls from one release to the other part by part under writers, readers and viewers, and back; `traced` judges what each left. */
const rollBothWays = async (
  print: (line: string) => void,
  [earlier, later]: readonly [Tree, Tree],
  traced: (before: Traces, there: Traces, back: Traces) => boolean = () => true,
) => {
  print(`${earlier.name} and ${later.name}`)
  const viewers = sized(120)
  await using product = await startRolledProduct(earlier, later, instances)
  const balancer = await startGatewayBalancer(product)
  const options = { viewers, rate: sized(20), retries: 3, at: balancer.url }
  await using load = await startWorkload(product, options)
  const names = order.flatMap((kind) => product.names.filter((name) => name.replace(/-\d+$/, '') === kind))
  if (names.length < product.names.length) throw new Error(`the order misses some of ${product.names.join()}`)
  let unreadEvents = 0
  const roll = async (tree: Tree, inOrder: readonly string[]) => {
    print((await product.checkData(tree)).stdout.trim())
    const startedAt = performance.now()
    for (const name of inOrder) {
      await load.during(() => product.roll(name, tree))
      await wait(restMs)
      for (const metric of unread) unreadEvents += await product.sum(metric)
    }
    const processes = await product.sum('build_info', `version="${tree.name}"`)
    if (processes !== (await product.processes()).length) throw new Error(`not all processes are of ${tree.name}`)
    print(`${tree.name} runs after ${Math.round((performance.now() - startedAt) / 1000)} s`)
    return traces(product)
  }
  await wait(restMs)
  const before = await traces(product)
  const there = await roll(later, names)
  const back = await roll(earlier, names.toReversed())
  await until('all viewers are connected', 60_000, async () => (await load.viewers.connected()) === viewers)
  const { isKept, numbers, history } = await load.check(print)
  const ends = [...(await product.log()).matchAll(/^(\S+) warn exited \((.*?)\);/gm)]
  const badEnds = ends.filter(([, , how]) => how !== 'code 0').map(([line]) => line)
  const refused = load.writers.tries.filter(({ status }) => status >= 500 || status === 0)
  const unpromised = refused.filter(({ status, headers }) => status !== 503 || !headers['retry-after'])
  const backPerSecond = maxAtOnce(history.viewers)
  balancer.close()
  return {
    pass:
      isKept &&
      unresolvedWrites(numbers) === 0 &&
      unpromised.length <= maxUnpromised &&
      badEnds.length === 0 &&
      unreadEvents === 0 &&
      backPerSecond <= maxBackPerSecond &&
      traced(before, there, back),
    before,
    there,
    back,
    ended: ends.length,
    badEnds,
    unreadEvents,
    refused: refused.length,
    unpromised: unpromised.map(({ status, error }) => `${status} ${error}`),
    backPerSecond,
    ...numbers,
  }
}

export const skewCase: ChaosCase = {
  name: 'skew',
  about: 'the last release and this checkout are rolled into each other, process after process, there and back',
  async run(print) {
    const commit = lastRelease()
    if (!commit) print('There is no release commit yet: HEAD takes its place.')
    return rollBothWays(print, [await treeOf(commit ?? 'HEAD'), await thisTree()])
  },
}

export const upgradeCase: ChaosCase = {
  name: 'upgrade',
  about: 'this checkout is rolled to a made-up next release with one more field, event and service, and back',
  async run(print) {
    const later = await treeOf(checkoutCommit(), nextRelease)
    return rollBothWays(
      print,
      [await thisTree(), later],
      (before, there, back) =>
        before.withField + before.later + before.ofService === 0 &&
        before.service === 404 &&
        Math.min(there.withField, there.later, there.ofService) > 0 &&
        there.service === 200 &&
        // The earlier release writes on around a field that it does not know, in its own form, and the log has all events.
        back.withField > 0 &&
        back.earlier > there.earlier &&
        back.logged === back.ofService &&
        back.service === 404,
    )
  },
}

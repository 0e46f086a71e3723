import { join } from 'node:path'
import mongoose from 'mongoose'
import { withBackupFile } from '../../../../backup/format/backup-file.ts'
import type { LogPlace } from '../../../../backup/log-files.ts'
import { restoreArchive } from '../../../../backup/restore-archive.ts'
import { takeBackup } from '../../../../backup/take-backup.ts'
import { signIn, type ApiClient } from '../../../../local/api-client.ts'
import { until, wait } from '../../../../test/harness/until.ts'
import { startLinkedProduct, temporaryFolder } from '../../../harness/linked-product.ts'
import { signalProcess, untilBack } from '../../../harness/processes.ts'
import { percentile } from '../../../harness/stats.ts'
import { startReaders } from '../../../harness/test-bed/readers.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { startReceivers } from '../../kit/notify/destinations.ts'
import { changeOf, correct, enter, notifyMarkets, planDraws, type NotifyDraw } from '../../kit/notify/draws.ts'
import { repeatedIds, wrongAt } from '../../kit/notify/judge.ts'
import { loseFor } from '../../kit/redis-outages.ts'

const kills = 20
const redisAwayMs = 3_000
const settleMs = 90_000
const restoredMs = 60_000
const readEveryMs = 50
/** Between the number of one draw and the change of another. */
const paceMs = 250
/** A wrong number is public for this many draws. */
const changedAfter = 10
/** The p99 of results may rise by a fifth, and by what a busy machine varies, ms. */
const maxRise = 1.2
const toleratedMs = 25
const maxPrinted = 12
const quiet = () => undefined

/** Enters the draws one after another; some are changed ten draws later. */
const writeAll = async (api: ApiClient, draws: readonly NotifyDraw[]): Promise<void> => {
  const changes: NotifyDraw[] = []
  for (const draw of draws) {
    await enter(api, draw)
    changes.push(draw)
    const next = changes.length > changedAfter ? changes.shift() : undefined
    if (next) await changeOf(next)?.(api, next)
    await wait(paceMs)
  }
  for (const draw of changes) await changeOf(draw)?.(api, draw)
}

export const notifyCase: ChaosCase = {
  name: 'notify',
  about:
    '200 draws with corrections and withdrawals reach a webhook, channels and browsers while notify is killed 20 times and Redis is emptied; then its backup is restored',
  async run(print) {
    await using stack = new AsyncDisposableStack()
    const receivers = stack.use(await startReceivers())
    const linked = stack.use(await startLinkedProduct({ TELEGRAM_URL: receivers.url }))
    const { product, urls } = linked
    const client = stack.adopt(await new mongoose.mongo.MongoClient(urls.mongo).connect(), (one) => one.close())
    const folder = await temporaryFolder(stack, 'notify')
    const api = await signIn(product.url, product.username, product.password)
    for (const name of notifyMarkets) await api.post('/admin/markets', { name })
    await receivers.subscribe(api)
    const draws = planDraws(Date.now())
    const [calm, killed] = [draws.slice(0, draws.length / 2), draws.slice(draws.length / 2)]
    const entered = (): NotifyDraw[] => draws.filter(({ stored }) => stored !== null)

    const settled = async (what: string, ms: number): Promise<string[]> => {
      const from = performance.now()
      await until(what, ms, () => wrongAt(receivers, entered()).length === 0).catch(quiet)
      const wrong = wrongAt(receivers, entered())
      print(`${what}: ${wrong.length} are wrong after ${Math.round(performance.now() - from)} ms`)
      for (const one of wrong.slice(0, maxPrinted)) print(one)
      return wrong
    }
    const p99During = async (work: () => Promise<unknown>): Promise<number> => {
      const readers = startReaders(
        product.url,
        notifyMarkets.map((name) => `/api/public/live-draw-data/${name}`),
        readEveryMs,
      )
      await work().finally(() => readers.stop())
      return percentile(
        readers.reads.map(({ status, ms }) => (status === 200 ? ms : Infinity)),
        0.99,
      )
    }

    const calmP99 = await p99During(() => writeAll(api, calm))
    const wrongCalm = await settled('after the calm half', settleMs)
    const source = { client, databases: ['notify'] }
    // The log's files stay as they are: its database is not restored.
    const place: LogPlace = { checkpointsDir: join(folder, 'none'), secretsDir: join(folder, 'none') }
    const path = join(folder, 'notify.tar.gz')
    await takeBackup(source, place, path, quiet)

    const killAll = async (): Promise<void> => {
      for (let kill = 0; kill < kills; kill++) {
        const pid = await signalProcess(product, 'notify', 'SIGKILL')
        if (kill === kills / 2) await loseFor(linked, redisAwayMs)
        await untilBack(product, 'notify', pid)
      }
    }
    let from = performance.now()
    const killedP99 = await p99During(() => Promise.all([writeAll(api, killed), killAll()]))
    print(`${kills} kills and Redis lost in ${Math.round(performance.now() - from)} ms`)
    const wrongKilled = await settled('after the kills', settleMs)
    const repeats = repeatedIds(receivers)

    from = performance.now()
    const pid = await product.pidOf('notify')
    await withBackupFile(path, (file) => restoreArchive(source, place, file, { replace: true, onProgress: quiet }))
    await untilBack(product, 'notify', pid)
    print(`restored in ${Math.round(performance.now() - from)} ms`)
    // Numbers that were sent before the backup, after it, and both.
    const late = draws.filter((draw) => draw.number !== null && changeOf(draw) === null).filter((_, at) => at % 3 === 0)
    // Yesterday's numbers need a sign-in of the last five minutes.
    const again = await signIn(product.url, product.username, product.password)
    for (const draw of late) await correct(again, draw)
    const wrongRestored = await settled('after the restore', restoredMs)

    const wrong = wrongCalm.length + wrongKilled.length + wrongRestored.length
    const isUnharmed = killedP99 <= calmP99 * maxRise + toleratedMs
    return {
      pass: wrong === 0 && repeats <= kills && isUnharmed,
      wrong,
      repeats,
      calmP99,
      killedP99,
      ratio: Number((killedP99 / calmP99).toFixed(2)),
      webhooks: receivers.received.webhooks.length,
      unsigned: receivers.received.webhooks.filter(({ isSigned }) => !isSigned).length,
      posts: receivers.received.chat.length,
      pushes: receivers.received.pushes.length,
    }
  },
}

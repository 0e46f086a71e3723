import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { collectionNames, databases, dropDatabases, type Source } from '../../../../backup/databases.ts'
import { withBackupFile } from '../../../../backup/format/backup-file.ts'
import { logPlace } from '../../../../backup/log-files.ts'
import { restoreArchive } from '../../../../backup/restore-archive.ts'
import { takeBackup } from '../../../../backup/take-backup.ts'
import { restoreIndependently } from '../../../../backup/test-kit/independent-reader.ts'
import { signIn } from '../../../../local/api-client.ts'
import { importFile } from '../../../../local/import-file.ts'
import { fillBanners } from '../../../../local/sample/fill.ts'
import { until } from '../../../../test/harness/until.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { wrongLog } from '../../../harness/promises/check-log.ts'
import { phantoms, viewsBack } from '../../../harness/promises/check-views.ts'
import { lostWrites, wrongVersions } from '../../../harness/promises/check-writes.ts'
import type { History, Write, WriteKind } from '../../../harness/promises/history.ts'
import { readLog } from '../../../harness/test-bed/read-log.ts'
import { startTestBed, type TestBed } from '../../../harness/test-bed/test-bed.ts'
import { sharedNow } from '../../../harness/viewers/views.ts'

const restores = 2
const recoverMs = 90_000
const shownMs = 20_000
const logMs = 60_000
/** Services with a database: they exit when it is restored under them. */
const databaseServices = ['auth', 'content', 'content-2', 'media', 'notify', 'audit']

const quiet = () => undefined

/** Every admin does each of `kinds` on each draw, in order. */
const writeAll = async ({ writers, draws }: TestBed, kinds: WriteKind[]): Promise<Write[]> => {
  const written: Write[] = []
  for (const kind of kinds) written.push(...(await Promise.all(draws.map((draw) => writers.write(kind, draw)))))
  return written
}

const allShow = async (bed: TestBed): Promise<number> => {
  const stored = await bed.finals()
  const from = sharedNow()
  await until('all viewers show what is stored', shownMs, () => bed.isCaughtUp(stored))
  return Math.round(sharedNow() - from)
}

/** Banners, and the draws of the CSV files in the folder DRAWS_DIR, if it is set. Answers how many numbers were imported. */
const fill = async ({ api }: TestBed): Promise<number> => {
  await fillBanners(api)
  const folder = process.env['DRAWS_DIR']
  let numbers = 0
  for (const name of folder ? await readdir(folder) : [])
    if (name.endsWith('.csv'))
      numbers += (await importFile(api, name, new Uint8Array(await readFile(join(folder ?? '', name))))).numbers
  return numbers
}

/** Restores into other databases by the published formats alone; answers what differs from the file, or is not in it. */
const readAsOthers = async (client: Source['client'], path: string, wanted: readonly string[], turn: number) => {
  const folder = await mkdtemp(`${path}-`)
  const nameOf = (database: string) => `read-${turn}-${database}`
  const from = sharedNow()
  try {
    const { collections, wrong } = await restoreIndependently(client, path, folder, nameOf)
    const read = new Set(collections.map(({ database, collection }) => `${database}.${collection}`))
    const missing = wanted.filter((name) => !read.has(name))
    return { wrong: [...wrong, ...missing], readTookMs: Math.round(sharedNow() - from) }
  } finally {
    await dropDatabases({ client, databases: databases.map(nameOf) })
    await rm(folder, { recursive: true })
  }
}

/** Restores under load; answers the time of the restore and the recovery time, ms. */
const restore = async (bed: TestBed, source: Source, path: string) => {
  const place = logPlace(bed.product.dataDir, {})
  return bed.during(async () => {
    const from = sharedNow()
    const { restoredAt, differing } = await withBackupFile(path, (file) =>
      restoreArchive(source, place, file, { replace: true, onProgress: quiet }),
    )
    if (differing.length > 0) throw new Error(`counts differ: ${differing.join()}`)
    const restoreTookMs = Math.round(sharedNow() - from)
    await until('the services are ready again', recoverMs, () => bed.product.isReady().catch(() => false))
    // Sign-in works only once every proxy reaches auth again.
    await until('an admin can sign in', recoverMs, () =>
      bed.refresh().then(
        () => true,
        () => false,
      ),
    )
    return { restoredAt, restoreTookMs, wellAfterMs: Math.round(sharedNow() - from) - restoreTookMs }
  })
}

/** Writes before the backup count as started with the restore. */
const asRestored = (writes: Write[], restoredAt: number): Write[] =>
  writes.map((write) => ({
    ...write,
    state: write.state && { ...write.state, epoch: Math.max(write.state.epoch, restoredAt) },
  }))

export const restoredTwiceCase: ChaosCase = {
  name: 'F35',
  about:
    'the same backup is restored twice while viewers watch: each shows what is stored, none goes back, entry continues; a reader ' +
    'that knows the published formats alone restores all of it too',
  async run(print) {
    await using bed = await startTestBed({ rate: 0, instances: { content: 2, realtime: 2 } })
    await using client = await new mongoose.mongo.MongoClient(bed.urls.mongo).connect()
    const source: Source = { client, databases }
    const path = join(bed.product.dataDir, 'one.tar.gz')
    const numbers = await fill(bed)
    const before = [...bed.writers.writes, ...(await writeAll(bed, ['list', 'first', 'save', 'list']))]
    await allShow(bed)
    const collections = await collectionNames(source)
    const from = sharedNow()
    const { documents } = await takeBackup(source, logPlace(bed.product.dataDir, {}), path, quiet)
    const backup = { numbers, documents, bytes: (await stat(path)).size, tookMs: Math.round(sharedNow() - from) }
    const figures: Record<string, number>[] = []
    const unread: string[] = []
    let after: Write[] = []
    let restoredAt = 0
    for (let turn = 0; turn < restores; turn++) {
      // The same revisions with other numbers, and deleted draws that start again.
      await writeAll(bed, ['list', 'first', 'list', 'save'])
      await Promise.all(bed.draws.slice(0, 2).map((draw) => bed.writers.write('delete', draw)))
      await Promise.all(bed.draws.slice(0, 1).map((draw) => bed.writers.write('start', draw)))
      await allShow(bed)
      const done = await restore(bed, source, path)
      restoredAt = done.restoredAt
      const shownAfterMs = await allShow(bed)
      after = await writeAll(bed, ['list', 'first', 'save'])
      const typedShownMs = await allShow(bed)
      const { wrong, readTookMs } = await readAsOthers(client, path, collections, turn)
      unread.push(...wrong)
      const { restoreTookMs, wellAfterMs } = done
      figures.push({ restoreTookMs, wellAfterMs, shownAfterMs, typedShownMs, readTookMs })
    }
    const { username, password, url } = bed.product
    const api = await signIn(url, username, password)
    const finals = await bed.finals()
    const viewers = await bed.viewers.report()
    const whole: History = { writes: bed.writers.writes, viewers, finals, log: [], faults: [] }
    // Writes between the backup and the last restore are lost by design.
    const lasting: History = { ...whole, writes: asRestored([...before, ...after], restoredAt) }
    await until('the log has caught up', logMs, async () => {
      lasting.log = await readLog(api)
      return wrongLog(lasting).length === 0
    }).catch(quiet)
    const shownWrongly = viewers.flatMap(({ views, markets }) =>
      markets.filter((market) => {
        const last = views.findLast((view) => view.market === market)
        return last?.prizes.join() !== finals.get(market)?.prizes.join()
      }),
    )
    const refused = after.filter(({ outcome }) => outcome !== 'ok')
    const broken = [
      ...lostWrites(lasting).map((what) => `P1: ${what}`),
      ...wrongVersions(whole).map((what) => `P2: ${what}`),
      ...phantoms(whole).map((what) => `P3: ${what}`),
      ...viewsBack(whole).map((what) => `P4: ${what}`),
      ...wrongLog(lasting).map((what) => `P6: ${what}`),
      ...refused.map(({ kind, market, status }) => `${kind} of ${market} after a restore was answered ${status}`),
      ...unread.map((name) => `${name} was restored otherwise by the published formats alone`),
      ...shownWrongly.map((market) => `a viewer shows other numbers of ${market} than are stored`),
    ]
    for (const what of broken.slice(0, 16)) print(what)
    const restarted = await bed.restarted()
    return {
      pass: broken.length === 0 && restarted.toSorted().join() === databaseServices.toSorted().join(),
      broken: broken.length,
      viewers: viewers.length,
      writes: whole.writes.length,
      restarted,
      backup,
      restores: figures,
      restoredEntries: lasting.log.filter(({ action }) => action === 'RESTORE_DATA').length,
    }
  },
}

// npm run restore -- FILE [--replace] [--prove]: restores a backup into an empty, stopped product. --prove uses a temporary folder and
// verifies the log.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { contentsOf } from './contents.ts'
import { logPlace, type LogPlace } from './log-files.ts'
import { withExclusiveMongo } from './with-mongo.ts'
import { showProgress } from './progress.ts'
import { restoreArchive } from './restore-archive.ts'
import { spawn } from 'node:child_process'

const verifyMain = join(import.meta.dirname, '../../services/audit/src/verify.ts')

/** Verifies the log's hash chain on `host:port` against its signed checkpoints. */
const verifyLog = (server: string, { checkpointsDir, secretsDir }: LogPlace): Promise<boolean> =>
  new Promise((done, fail) => {
    const env = {
      ...process.env,
      MONGO_URL: `mongodb://${server}`,
      MONGO_DB: 'audit',
      CHECKPOINTS_DIR: checkpointsDir,
      CHECKPOINT_PUBLIC_KEY_FILE: join(secretsDir, 'checkpoint-previous-key.pem'),
    }
    const verify = spawn(process.execPath, [verifyMain], { stdio: 'inherit', env })
    verify.once('error', fail)
    verify.once('exit', (code) => done(code === 0))
  })

const usage = 'npm run restore -- FILE [--replace] [--prove]'

const restore = async (path: string, dataDir: string, options: { replace: boolean; prove: boolean }) => {
  const place = logPlace(dataDir)
  const startedAt = performance.now()
  // Checked before a server is started.
  const contents = await contentsOf(path)
  const isWhole = await withExclusiveMongo(dataDir, async (source) => {
    const restored = await restoreArchive(source, place, path, { ...options, contents, onProgress: showProgress })
    const { at, counts, differing, restoredAt, oldCheckpointsDir } = restored
    const documents = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`${documents} documents in ${Object.keys(counts).length} collections, as of ${at}, in ${seconds} s`)
    console.log('Users and passwords are those of the backup. Everything written after it is lost, in the log too.')
    console.log(`The epoch of the restore is ${new Date(restoredAt).toISOString()}.`)
    if (oldCheckpointsDir) console.log(`The previous signed checkpoints were moved to ${oldCheckpointsDir}.`)
    console.log(
      differing.length === 0 ? 'All document counts match.' : `Document counts differ: ${differing.join(', ')}`,
    )
    const isLogWhole = !options.prove || (await verifyLog(source.client.options.hosts.join(), place))
    return differing.length === 0 && isLogWhole
  })
  if (!isWhole) process.exitCode = 1
}

const main = async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, prove: { type: 'boolean', default: false } },
  })
  const [file] = positionals
  if (!file) throw new Error(usage)
  if (!values.prove) return restore(resolve(file), resolve(process.env['DATA_DIR'] || '.data'), values)
  const dataDir = await mkdtemp(join(tmpdir(), 'papan-restore-'))
  // The proof must never touch configured servers.
  delete process.env['MONGO_URL']
  delete process.env['MONGO_URL_FILE']
  delete process.env['CHECKPOINTS_DIR']
  delete process.env['CHECKPOINT_PUBLIC_KEY_FILE']
  try {
    await restore(resolve(file), dataDir, values)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

await main().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 1
})

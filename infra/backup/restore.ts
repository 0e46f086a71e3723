// npm run restore -- FILE [--replace] [--dry-run | --prove]: restores a backup into an empty, stopped product. --dry-run says what that would
// do, --prove uses a temporary folder and verifies the log. With - for FILE the backup comes from standard input.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { contentsOf } from './contents.ts'
import { withBackupFile, withBackupStream, type BackupFile } from './format/backup-file.ts'
import { logPlace, type LogPlace } from './log-files.ts'
import { showProgress } from './progress.ts'
import { restoreArchive } from './restore-archive.ts'
import { planRestore } from './restore-plan.ts'
import { withExclusiveMongo, withPresentMongo } from './with-mongo.ts'

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

const usage = 'npm run restore -- FILE [--replace] [--dry-run | --prove], with - for FILE from standard input'

type Options = { replace: boolean; prove: boolean; 'dry-run': boolean }

const restore = async (file: BackupFile, dataDir: string, options: Options) => {
  const place = logPlace(dataDir)
  const startedAt = performance.now()
  // Checked before a server is started.
  const contents = await contentsOf(file)
  const isWhole = await withExclusiveMongo(dataDir, async (source) => {
    const restored = await restoreArchive(source, place, file, { ...options, contents, onProgress: showProgress })
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

const dryRun = async (file: BackupFile, dataDir: string, options: Options) => {
  const contents = await contentsOf(file)
  const place = logPlace(dataDir)
  const plan = await withPresentMongo(dataDir, (source) => planRestore(source, place, contents, options))
  for (const line of plan.lines) console.log(line)
  console.log('Nothing was written.')
  if (plan.refusal !== null) throw new Error(plan.refusal)
}

const prove = async (file: BackupFile, options: Options) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'papan-restore-'))
  // The proof must never touch configured servers.
  delete process.env['MONGO_URL']
  delete process.env['MONGO_URL_FILE']
  delete process.env['CHECKPOINTS_DIR']
  delete process.env['CHECKPOINT_PUBLIC_KEY']
  delete process.env['CHECKPOINT_PUBLIC_KEY_FILE']
  try {
    await restore(file, dataDir, options)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const main = async () => {
  const off = { type: 'boolean', default: false } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: off, prove: off, 'dry-run': off },
  })
  const [path] = positionals
  if (!path || (values.prove && values['dry-run'])) throw new Error(usage)
  const dataDir = resolve(process.env['DATA_DIR'] || '.data')
  const work = (file: BackupFile) => {
    if (values['dry-run']) return dryRun(file, dataDir, values)
    return values.prove ? prove(file, values) : restore(file, dataDir, values)
  }
  await (path === '-' ? withBackupStream('Standard input', process.stdin, work) : withBackupFile(resolve(path), work))
}

await main().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 1
})

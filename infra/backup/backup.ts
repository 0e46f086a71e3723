// npm run backup [-- FILE]: writes databases and signed checkpoints into one file; the product may be running.
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { logPlace } from './log-files.ts'
import { withMongo } from './with-mongo.ts'
import { showProgress } from './progress.ts'
import { takeBackup } from './take-backup.ts'

const mebibyte = 1_048_576

const main = async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const dataDir = resolve(process.env['DATA_DIR'] || '.data')
  const name = `papan-${new Date().toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}.backup`
  const path = resolve(positionals[0] ?? join(dataDir, 'backups', name))
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const startedAt = performance.now()
  const { documents, files } = await withMongo(dataDir, (source) =>
    takeBackup(source, logPlace(dataDir), path, showProgress),
  )
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const { size } = await stat(path)
  console.log(`${path}: ${documents} documents and ${files} files, ${(size / mebibyte).toFixed(1)} MiB in ${seconds} s`)
}

await main().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 1
})

// npm run backup [-- FILE]: writes databases and signed checkpoints into one file; the product may be running. With - for FILE the
// backup goes to standard output.
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { logPlace } from './log-files.ts'
import { withMongo } from './with-mongo.ts'
import { showProgress } from './progress.ts'
import { takeBackup, type Taken } from './take-backup.ts'

const mebibyte = 1_048_576
const startedAt = performance.now()

const summaryOf = ({ documents, files }: Taken) => {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  return { contents: `${documents} documents and ${files} files`, seconds }
}

const toFile = async (path: string, dataDir: string) => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const taken = await withMongo(dataDir, (source) => takeBackup(source, logPlace(dataDir), path, showProgress))
  const { contents, seconds } = summaryOf(taken)
  const { size } = await stat(path)
  console.log(`${path}: ${contents}, ${(size / mebibyte).toFixed(1)} MiB in ${seconds} s`)
}

/** Resolves once everything before it was written. */
const flushed = (): Promise<void> =>
  new Promise((done, fail) => process.stdout.write('', (error) => (error ? fail(error) : done())))

const toStdout = async (dataDir: string) => {
  if (process.stdout.isTTY)
    throw new Error('A backup is no text for a screen: send standard output to a file or a program.')
  // Errors without a listener would end the process before the sentence is printed.
  process.stdout.on('error', () => undefined)
  const taken = await withMongo(dataDir, (source) =>
    takeBackup(source, logPlace(dataDir), process.stdout, showProgress),
  )
  await flushed()
  const { contents, seconds } = summaryOf(taken)
  console.error(`${contents} in ${seconds} s`)
}

const main = async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const dataDir = resolve(process.env['DATA_DIR'] || '.data')
  if (positionals[0] === '-') return toStdout(dataDir)
  const name = `papan-${new Date().toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}.tar.gz`
  return toFile(resolve(positionals[0] ?? join(dataDir, 'backups', name)), dataDir)
}

const sentenceOf = (error: Error & { code?: string }): string =>
  error.code === 'EPIPE' ? 'The reader of standard output ended before the backup did: it is not whole.' : error.message

await main().catch((error: unknown) => {
  console.error(sentenceOf(error as Error))
  process.exitCode = 1
})

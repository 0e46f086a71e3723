// Exit code 0: log intact, 1: tampered, 2: unreadable. Settings: verify/verify-settings.ts.
import '@papan/runtime/process/require-node-24.ts'
import { ConfigError } from '@papan/runtime/config.ts'
import { createLogger } from '@papan/runtime/logger.ts'
import { connectMongo } from '@papan/service-kit/mongo/connect.ts'
import { createEntryStore } from './entries/entry-store.ts'
import { createCheckpointFiles } from './checkpoints/checkpoint-files.ts'
import { createCheckpointStore } from './checkpoints/checkpoint-store.ts'
import { createCheckpointVerifier } from './checkpoints/signed-checkpoint.ts'
import { createLogVerifier, type Verdict } from './verify/verify-log.ts'
import { readVerifySettings } from './verify/verify-settings.ts'

const connectWithinMs = 15_000
const maxShown = 20

const verify = async (): Promise<Verdict> => {
  const { mongoUrl, database, checkpointsDir, keys } = readVerifySettings(process.env)
  const log = createLogger('audit-verify', 'fatal')
  const mongo = connectMongo({ url: mongoUrl, database, log, readsOnly: true }, async () => {})
  const late = setTimeout(() => void mongo.close(), connectWithinMs)
  await mongo.ready
  clearTimeout(late)
  try {
    if (!mongo.isReady()) throw new ConfigError('MongoDB cannot be reached at MONGO_URL.')
    return await createLogVerifier({
      entryStore: createEntryStore(mongo.connection),
      checkpointStore: createCheckpointStore(mongo.connection),
      checkpointFiles: createCheckpointFiles(checkpointsDir),
      isSigned: createCheckpointVerifier(keys),
    })()
  } finally {
    await mongo.close()
  }
}

const uncoveredNote = ({ from, to }: { from: number; to: number }): string => {
  const entries = from === to ? `entry ${from}` : `entries ${from} to ${to}`
  return `Note: no signed checkpoint covers ${entries} yet. A running audit service signs within 10 s.`
}

const report = ({ findings, count, last, checkpoints, uncovered, unreadable }: Verdict): string => {
  const torn = unreadable.map(({ file, line }) => `Note: line ${line} of ${file} cannot be read.`)
  const tail = uncovered ? [uncoveredNote(uncovered)] : []
  const [first] = findings
  if (!first)
    return [
      `The log is whole: ${count} entries up to number ${last}, ${checkpoints} signed checkpoints.`,
      ...torn,
      ...tail,
    ].join('\n')
  const shown = findings.slice(0, maxShown).map(({ problem }) => `  ${problem}`)
  const more = findings.length > maxShown ? [`  and ${findings.length - maxShown} more`] : []
  return [`The log is not whole. First bad entry: ${first.seq}.`, ...shown, ...more, ...torn, ...tail].join('\n')
}

try {
  const verdict = await verify()
  process.stdout.write(`${report(verdict)}\n`)
  process.exitCode = verdict.findings.length === 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`)
  process.exitCode = 2
}

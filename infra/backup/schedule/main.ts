// Makes a backup each day, keeps some and restores one into scratch databases each week. --once: one turn, for another scheduler; ends
// with code 75 when it may succeed later (MongoDB is away, another process is at work), with 1 after any other failure.
import '@papan/runtime/process/require-node-24.ts'
import { access, constants, mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '@papan/runtime/config.ts'
import { createLogger, type Logger } from '@papan/runtime/logger.ts'
import { runProcess } from '@papan/runtime/process/run-process.ts'
import { createBackupFolder } from './backup-folder.ts'
import { exitCodeOf, stopped } from './exit-code.ts'
import { startScheduler } from './scheduler.ts'
import { backupSettings } from './settings.ts'
import { createTurn } from './turn.ts'

const readSettings = () => readConfig(backupSettings, process.env)
type Settings = ReturnType<typeof readSettings>

const createStoppableTurn = (settings: Settings, log: Logger) => {
  let isStopping = false
  const turn = createTurn({
    mongoUrl: settings.MONGO_URL,
    folder: settings.BACKUP_DIR,
    place: {
      checkpointsDir: settings.CHECKPOINTS_DIR ?? '',
      secretsDir: '',
      publicKey: settings.CHECKPOINT_PUBLIC_KEY,
    },
    keep: { days: settings.BACKUP_KEEP_DAYS, weeks: settings.BACKUP_KEEP_WEEKS },
    clock: Date.now,
    log,
    onProgress: () => {
      if (isStopping) throw stopped
    },
  })
  return { turn, stop: () => (isStopping = true) }
}

const assertWritable = async (folder: string) => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
  } catch (error) {
    throw new ConfigError(
      `BACKUP_DIR ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}): it must belong to user ${process.getuid?.()}.`,
    )
  }
}

const once = async () => {
  const settings = readSettings()
  await assertWritable(settings.BACKUP_DIR)
  const log = createLogger('backup', settings.LOG_LEVEL, settings.LOG_FORMAT)
  const { turn, stop } = createStoppableTurn(settings, log)
  process.once('SIGTERM', stop)
  process.exitCode = exitCodeOf(await turn({ backup: true }))
}

const run = async () => {
  await runProcess({
    name: 'backup',
    settings: readSettings,
    wire: async ({ settings, log, metrics }) => {
      await assertWritable(settings.BACKUP_DIR)
      const { turn, stop } = createStoppableTurn(settings, log)
      const folder = createBackupFolder(settings.BACKUP_DIR)
      const scheduler = startScheduler({ turn, folder, time: settings.BACKUP_AT, clock: Date.now, log, metrics })
      return {
        health: () => ({ ready: true, degraded: scheduler.isDatabaseAway() ? ['database'] : [] }),
        drain: () => {
          stop()
          return scheduler.stop()
        },
        close: () => undefined,
      }
    },
  })
}

const { values } = parseArgs({ options: { once: { type: 'boolean', default: false } } })
await (values.once ? once() : run()).catch((error: unknown) => {
  process.stderr.write(`backup: ${error instanceof ConfigError ? error.message : String(error)}\n`)
  process.exit(1)
})

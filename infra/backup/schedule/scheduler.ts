import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { hourMs, wibInstant } from '@papan/contracts/wib.ts'
import { isUnreachable } from '@papan/service-kit/mongo/database-failures.ts'
import { isBadArchive } from '../format/bad-archive.ts'
import type { BackupFolder } from './backup-folder.ts'
import { isBackupDue, isCheckDue, newestBackup } from './keep-rule.ts'
import type { Step, TurnResult } from './turn.ts'

/** A clock that leaps, or a machine that slept, is noticed within this. */
const defaultPollMs = 30_000
/** Time to the next attempt after a failure. */
const defaultRetryMs = hourMs

type SchedulerDeps = {
  turn: (wanted: { backup: boolean }) => Promise<TurnResult>
  folder: BackupFolder
  /** `HH:MM`, WIB. */
  time: string
  clock: () => number
  log: Logger
  metrics: Metrics
  pollMs?: number
  retryMs?: number
}

const steps: readonly Step[] = ['backup', 'keep', 'restore_check']

/** Runs a turn when one is due, and again some time after a failed one. */
export const startScheduler = (deps: SchedulerDeps) => {
  const { turn, folder, time, clock, log, metrics, pollMs = defaultPollMs, retryMs = defaultRetryMs } = deps
  let failed: ReadonlyMap<Step, Error> = new Map()
  let retryAt = 0
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  const report = async () => {
    const newest = newestBackup(await folder.list(), clock())
    const check = await folder.lastCheck()
    const seconds = (ms = 0) => Math.floor(ms / 1000)
    metrics.gauge(
      'backup_last_success_time_seconds',
      'When the newest backup began; 0 without any',
      seconds(newest?.at),
    )
    metrics.gauge(
      'backup_last_restore_check_time_seconds',
      'When a backup was last restored whole; 0 if never',
      seconds(check?.at),
    )
    metrics.gauge('backup_bytes', 'Size of the newest backup', newest ? await folder.size(newest.name) : 0)
    for (const step of steps)
      metrics.gauge('backup_failing', '1 if this step of the last turn failed', failed.has(step) ? 1 : 0, { step })
  }

  const takeTurn = async (backup: boolean) => {
    const result = await turn({ backup })
    if (!result) return
    failed = result.failed
    retryAt = failed.size > 0 ? clock() + retryMs : 0
    if (failed.size > 0) log.warn(`The next attempt is at ${wibInstant(retryAt)}.`)
  }

  const poll = async () => {
    const now = clock()
    // A backup that cannot be restored counts as none.
    const isDamaged = isBadArchive(failed.get('restore_check'))
    const isDue = isDamaged || isBackupDue(newestBackup(await folder.list(), now), now, time)
    const isWanted = isDue || failed.size > 0 || isCheckDue((await folder.lastCheck())?.at ?? 0, now)
    // A retry far ahead comes from a clock that was set back.
    const mayTry = now >= retryAt || retryAt > now + retryMs
    if (mayTry && isWanted) await takeTurn(isDue)
    await report()
  }

  const loop = async () => {
    try {
      await poll()
    } catch (error) {
      log.error({ err: error }, 'the folder of backups cannot be read')
    }
    if (!isStopped) timer = setTimeout(() => (running = loop()), pollMs)
  }
  let running = loop()

  return {
    isDatabaseAway: () => [...failed.values()].some(isUnreachable),
    /** Resolves after the running turn. */
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

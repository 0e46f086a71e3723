import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { DeskWatch } from './desk-watch.ts'

type StartDeps = { watch: DeskWatch; everyMs: number; log: Logger; metrics: Metrics }

/** A stored number shows within this time. */
const soonMs = 500

/** Checks the desk every few seconds, and soon after a number was stored here. */
export const startDeskWatch = ({ watch, everyMs, log, metrics }: StartDeps) => {
  let timer: NodeJS.Timeout | undefined
  let dueAt = 0
  let checking: Promise<void> | null = null
  let isFailing = false
  let stopped = false

  const check = async () => {
    try {
      const { overdue, unstaffed } = await watch.check()
      metrics.gauge('draws_overdue', 'Draws without PRIZE 1 long after their result time', overdue)
      metrics.gauge('draws_unstaffed', 'Draws that close soon while no admin is online', unstaffed)
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'late draws could not be looked for')
      isFailing = true
    }
  }

  const schedule = (inMs: number) => {
    if (stopped) return
    clearTimeout(timer)
    dueAt = performance.now() + inMs
    timer = setTimeout(() => {
      checking = check().finally(() => {
        checking = null
        schedule(everyMs)
      })
    }, inMs)
  }
  schedule(0)

  return {
    soon() {
      if (!checking && dueAt - performance.now() > soonMs) schedule(soonMs)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await checking
    },
  }
}

import { z } from 'zod'
import { logLevels } from '../log-line.ts'
import type { Logger } from '../logger.ts'

const levelChange = z.strictObject({
  level: z.enum(logLevels),
  minutes: z.number().positive().max(1_440).default(15),
})

/** Restores the level after `minutes`. Throws ZodError. */
export const createLogLevelSwitch = (log: Logger) => {
  const defaultLevel = log.level
  let timer: NodeJS.Timeout | undefined
  return async (body: unknown): Promise<{ level: string; until: string }> => {
    const { level, minutes } = levelChange.parse(body)
    clearTimeout(timer)
    log.level = level
    const ms = minutes * 60_000
    timer = setTimeout(() => (log.level = defaultLevel), ms).unref()
    return { level, until: new Date(Date.now() + ms).toISOString() }
  }
}

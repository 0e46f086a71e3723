import { z } from 'zod'
import type { Logger } from '../logger.ts'

const asked = z.strictObject({
  level: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace']),
  minutes: z.number().positive().max(1_440).default(15),
})

/**
 * Changes how much a process logs while it runs, and back to what its settings say after some minutes: nobody has to remember it.
 * Takes `{ level, minutes? }` and answers the level and until when it stays. Throws a ZodError for anything else.
 */
export const createLogLevelSwitch = (log: Logger) => {
  const usual = log.level
  let timer: NodeJS.Timeout | undefined
  return async (body: unknown): Promise<{ level: string; until: string }> => {
    const { level, minutes } = asked.parse(body)
    clearTimeout(timer)
    log.level = level
    const ms = minutes * 60_000
    timer = setTimeout(() => (log.level = usual), ms).unref()
    return { level, until: new Date(Date.now() + ms).toISOString() }
  }
}

import { z } from 'zod'

/** Where an experiment makes a process die. Does nothing unless enabled. */
export type Failpoint = () => void

export const failpointSettings = {
  NODE_ENV: z.string().default('').describe('`production`; with `test` experiments may make the process fail'),
  FAILPOINT: z
    .literal('after_commit_before_publish')
    .optional()
    .describe('for experiments: where to fail, `after_commit_before_publish`; heeded with `NODE_ENV=test` alone'),
}

/** Dies only after SIGUSR2, so that an experiment can first write its data. */
export const createFailpoint = (
  settings: { NODE_ENV: string; FAILPOINT?: string | undefined },
  die: () => void = () => process.kill(process.pid, 'SIGKILL'),
): Failpoint | undefined => {
  if (settings.NODE_ENV !== 'test' || settings.FAILPOINT === undefined) return undefined
  let isDoomed = false
  process.on('SIGUSR2', () => (isDoomed = true))
  return () => {
    if (isDoomed) die()
  }
}

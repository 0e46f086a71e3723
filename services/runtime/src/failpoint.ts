import { z } from 'zod'

/**
 * Where an experiment may make a process fail, and what then happens. A process dies only after it got SIGUSR2: what an experiment
 * needs first must be written by it as well.
 */
const points = {
  /** An event is stored and was sent nowhere yet: the process dies. */
  after_commit_before_publish: 'die',
  /** An event was sent and nobody has noted that: the process dies. */
  after_publish_before_mark: 'die',
  /** Events were taken from the stream and are not in the log: it waits so many ms before it goes on. */
  before_audit_insert: 'wait',
  /** The same place: once, nothing at all happens in the process for so many ms. */
  block_loop_ms: 'block',
} as const
type Point = keyof typeof points

/** Called where a process may be made to fail; does nothing unless an experiment asked for it. */
export type Failpoint = (point: Point) => Promise<void>

const form = new RegExp(`^(${Object.keys(points).join('|')})(=\\d{1,6})?$`)

/** Settings of processes that have failpoints. */
export const failpointSettings = {
  NODE_ENV: z.string().default('').describe('`production`; with `test` experiments may make the process fail'),
  FAILPOINT: z
    .string()
    .regex(form, 'must name a failpoint')
    .optional()
    .describe('for experiments: where to fail, as `name` or `name=milliseconds`; heeded with `NODE_ENV=test` alone'),
}

export const noFailpoint: Failpoint = () => Promise.resolve()

/** The failpoint that the settings name. */
export const createFailpoint = (
  settings: { NODE_ENV: string; FAILPOINT?: string | undefined },
  die: () => void = () => process.kill(process.pid, 'SIGKILL'),
): Failpoint => {
  if (settings.NODE_ENV !== 'test' || settings.FAILPOINT === undefined) return noFailpoint
  const [name, ms = '0'] = settings.FAILPOINT.split('=')
  let isBlocked = false
  let isDoomed = false
  process.on('SIGUSR2', () => (isDoomed = true))
  return async (point) => {
    if (point !== name) return
    if (points[point] === 'die') {
      if (isDoomed) die()
    } else if (points[point] === 'wait') await new Promise((resolve) => setTimeout(resolve, Number(ms)))
    else if (!isBlocked) {
      isBlocked = true
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(ms))
    }
  }
}

import { z } from 'zod'

/**
 * Where chaos experiments make a process fail. It dies only after SIGUSR2, so that an experiment can first write its
 * data.
 */
const points = {
  /** Event stored, not yet published: dies. */
  after_commit_before_publish: 'die',
  /** A bulk job claimed, some of its lines written and not yet marked, or all marked: dies. */
  after_bulk_claim: 'die',
  after_bulk_write: 'die',
  before_bulk_end: 'die',
  /** Events read, not yet logged: waits this many ms. */
  before_audit_insert: 'wait',
  /** The same place: blocks the event loop once for this many ms. */
  block_loop_ms: 'block',
} as const
type Point = keyof typeof points

/** Does nothing unless enabled. */
export type Failpoint = (point: Point) => Promise<void>

const form = new RegExp(`^(${Object.keys(points).join('|')})(=\\d{1,6})?$`)

export const failpointSettings = {
  NODE_ENV: z.string().default('').describe('`production`; with `test` experiments may make the process fail'),
  FAILPOINT: z
    .string()
    .regex(form, 'must name a failpoint')
    .optional()
    .describe('for experiments: where to fail, as `name` or `name=milliseconds`; heeded with `NODE_ENV=test` alone'),
}

export const noFailpoint: Failpoint = () => Promise.resolve()

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

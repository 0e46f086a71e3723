/** Where the lines of all processes meet; `name` says who speaks. */
export type Log = (name: string, line: string) => void

/** One operating-system process that is to be running: how it is started and how one knows that it works. */
export type ProcessPlan = {
  name: string
  /** Loopback port it serves. */
  port: number
  /** Loopback port of its liveness, readiness and metrics, where it has one. */
  internalPort?: number
  command: string
  args: string[]
  cwd?: string
  /** Its whole environment; the supervisor's own when absent. */
  env?: NodeJS.ProcessEnv
  /** Runs before each start, restarts included. */
  prepare?: () => Promise<void>
  /** Asked again and again after a start until it answers true; a rejection counts as false. */
  isReady: () => Promise<boolean>
  /** Which of its lines are worth passing on; all when absent. */
  isNews?: (line: string) => boolean
  /** The signal that asks it to stop in order; SIGTERM when absent. */
  stopSignal?: NodeJS.Signals
  /** How often it may end before it was ever ready until that counts as a failure; 5 when absent. */
  startAttempts?: number
}

/** One row of `processes.json`. */
export type ProcessEntry = { name: string; pid: number; port: number; internalPort?: number }

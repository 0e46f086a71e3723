import type { LogLevelName } from '@papan/runtime/log-line.ts'

/** `name` is the process that wrote the line; its level is read from the line, else it is `level`, else info. */
export type Log = (name: string, line: string, level?: LogLevelName) => void

export type ProcessPlan = {
  name: string
  port: number
  /** Loopback port of health checks and metrics. */
  internalPort?: number
  command: string
  args: string[]
  cwd?: string
  /** Replaces the whole environment. */
  env?: NodeJS.ProcessEnv
  /** Runs before each start, restarts included. */
  prepare?: () => Promise<void>
  /** Polled after a start; a rejection counts as false. */
  isReady: () => Promise<boolean>
  /** Which lines to log; all when absent. */
  isNews?: (line: string) => boolean
  /** SIGTERM when absent. */
  stopSignal?: NodeJS.Signals
  /** Exits before the first readiness that count as a failure; 5 when absent. */
  startAttempts?: number
  /** After an exit it stays down until `restart` is called, and a failed start is no failure. */
  staysDown?: boolean
}

export type ProcessEntry = { name: string; pid: number; port: number; internalPort?: number }

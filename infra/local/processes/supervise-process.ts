import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithUs } from './children.ts'
import { findCommand } from './run-command.ts'
import type { Log, ProcessEntry, ProcessPlan } from './process-plan.ts'

const restartDelayMs = 1000
const probeMs = 100
const startLimitMs = 60_000
const defaultStartAttempts = 5
const maxLastLines = 15
/** The longest delay of a timer. */
const longestMs = 2 ** 31 - 1

export type SupervisedProcess = {
  name: string
  /** Row for `processes.json`; undefined between two runs. */
  entry: () => ProcessEntry | undefined
  /** Resolves at the first readiness; rejects when the process cannot start. */
  ready: Promise<void>
  /** Replaces the running process at once; resolves when the next one is ready. */
  restart: (graceMs: number) => Promise<void>
  /** Sends the stop signal, kills after `graceMs`, resolves at exit. Idempotent. */
  stop: (graceMs: number) => Promise<void>
}

export type OnChange = (supervised: SupervisedProcess) => void

const killGroup = (child: ChildProcess) => {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group has exited already.
  }
}

/** On Linux the kernel signals the child when this process dies, even by kill -9. */
const endingWithParent = async (command: string, args: string[]): Promise<[string, ...string[]]> => {
  const setpriv = process.platform === 'linux' ? await findCommand('setpriv') : undefined
  return setpriv ? [setpriv, '--pdeathsig', 'TERM', '--', command, ...args] : [command, ...args]
}

/** Restarts the process a second after each exit, on the same ports, unless the plan says that it stays down. */
export const superviseProcess = (
  plan: ProcessPlan,
  { log, onChange }: { log: Log; onChange?: OnChange },
): SupervisedProcess => {
  let child: ChildProcess | undefined
  let stopping = false
  let wasReady = false
  let lastEnd = ''
  const lastLines: string[] = []
  let restartWanted = false
  let restarted = Promise.withResolvers<void>()
  let wake = new AbortController()
  const { promise: ready, resolve: markReady, reject: markFailed } = Promise.withResolvers<void>()
  // A rejection without a listener must not crash the process.
  ready.catch(() => {})

  const listen = (stream: NodeJS.ReadableStream | null) => {
    if (!stream) return
    createInterface({ input: stream }).on('line', (line) => {
      lastLines.push(line)
      if (lastLines.length > maxLastLines) lastLines.shift()
      if (plan.isNews?.(line) ?? true) log(plan.name, line)
    })
  }

  const runOnce = async () => {
    lastLines.length = 0
    await plan.prepare?.()
    // Own process group: a terminal's Ctrl-C reaches the supervisor alone, which stops everything in order.
    const [command, ...args] = await endingWithParent(plan.command, plan.args)
    if (stopping) return
    const started = spawn(command, args, {
      cwd: plan.cwd,
      env: plan.env ?? process.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    listen(started.stdout)
    listen(started.stderr)
    endWithUs(started, () => killGroup(started))
    onChange?.(supervised)
    void watchReadiness(started)
    try {
      const [code, signal] = (await once(started, 'exit')) as [number | null, NodeJS.Signals | null]
      lastEnd = signal ?? `code ${code}`
    } finally {
      child = undefined
      onChange?.(supervised)
    }
  }

  const watchReadiness = async (started: ChildProcess) => {
    while (!stopping && !wasReady && child === started) {
      if (await plan.isReady().catch(() => false)) {
        // A foreign process on the port may have answered for a child that has just exited.
        if (child !== started) return
        wasReady = true
        markReady()
        restarted.resolve()
        return
      }
      await sleep(probeMs)
    }
  }

  const fail = (reason: string) =>
    markFailed(new Error([`${plan.name} did not start: ${reason}.`, ...lastLines.slice(-maxLastLines)].join('\n  ')))

  const pause = async () => {
    wake = new AbortController()
    const ms = plan.staysDown ? longestMs : restartDelayMs
    const next = plan.staysDown ? 'it waits for a change' : `restarting in ${ms / 1000} s`
    log(plan.name, `exited (${lastEnd}); ${next}`, 'warn')
    await sleep(ms, undefined, { signal: wake.signal }).catch(() => {})
  }

  const signalChild = (graceMs: number) => {
    const target = child
    target?.kill(plan.stopSignal ?? 'SIGTERM')
    return setTimeout(() => target && killGroup(target), graceMs)
  }

  const run = async () => {
    const limit = setTimeout(() => {
      if (!wasReady && !plan.staysDown) fail(`not ready after ${startLimitMs / 1000} s`)
    }, startLimitMs)
    limit.unref()
    for (let attempt = 1; !stopping; attempt += 1) {
      try {
        await runOnce()
      } catch (error) {
        lastLines.push(error instanceof Error ? error.message : String(error))
      }
      if (stopping) break
      if (restartWanted) {
        restartWanted = false
        continue
      }
      if (!wasReady && !plan.staysDown && attempt >= (plan.startAttempts ?? defaultStartAttempts)) {
        fail(`it exited ${attempt} times`)
        break
      }
      await pause()
    }
    clearTimeout(limit)
  }

  const supervised: SupervisedProcess = {
    name: plan.name,
    entry: () =>
      child?.pid === undefined
        ? undefined
        : { name: plan.name, pid: child.pid, port: plan.port, internalPort: plan.internalPort },
    ready,
    restart: async (graceMs) => {
      if (wasReady) restarted = Promise.withResolvers()
      wasReady = false
      restartWanted = child !== undefined
      wake.abort()
      const grace = signalChild(graceMs)
      await restarted.promise
      clearTimeout(grace)
    },
    stop: async (graceMs) => {
      if (!stopping) {
        stopping = true
        wake.abort()
        markFailed(new Error(`${plan.name} was stopped before it was ready.`))
      }
      const grace = signalChild(graceMs)
      await running
      clearTimeout(grace)
    },
  }
  const running = run()
  return supervised
}

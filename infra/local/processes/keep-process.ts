import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithUs } from './children.ts'
import { findCommand } from './run-command.ts'
import type { Log, ProcessEntry, ProcessPlan } from './process-plan.ts'

const restartDelay = 1000
const probeEvery = 100
const startLimit = 60_000
const defaultStartAttempts = 5
const keptLines = 15

/** A process that is restarted whenever it exits, until `stop`. */
export type KeptProcess = {
  name: string
  /** Row for `processes.json`; undefined between two runs. */
  entry: () => ProcessEntry | undefined
  /** Resolves at the first readiness; rejects when the process cannot start. */
  ready: Promise<void>
  /** Sends the stop signal, kills after `graceMs`, resolves at exit. Idempotent. */
  stop: (graceMs: number) => Promise<void>
}

/** Called at every start and exit. */
export type OnChange = (kept: KeptProcess) => void

const signalGroup = (child: ChildProcess, signal: NodeJS.Signals) => {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The group has exited already.
  }
}

/** On Linux the kernel signals the child when this process dies, even by kill -9. */
const endingWithParent = async (command: string, args: string[]): Promise<[string, ...string[]]> => {
  const setpriv = process.platform === 'linux' ? await findCommand('setpriv') : undefined
  return setpriv ? [setpriv, '--pdeathsig', 'TERM', '--', command, ...args] : [command, ...args]
}

/** Supervises a process: restarts it after a second, on the same ports. */
export const keepProcess = (plan: ProcessPlan, { log, onChange }: { log: Log; onChange?: OnChange }): KeptProcess => {
  let child: ChildProcess | undefined
  let stopping = false
  let wasReady = false
  let lastEnd = ''
  const lastLines: string[] = []
  const stopped = new AbortController()
  const { promise: ready, resolve: markReady, reject: giveUp } = Promise.withResolvers<void>()
  // A rejection without a listener must not crash the process.
  ready.catch(() => {})

  const listen = (stream: NodeJS.ReadableStream | null) => {
    if (!stream) return
    createInterface({ input: stream }).on('line', (line) => {
      lastLines.push(line)
      if (lastLines.length > keptLines) lastLines.shift()
      if (plan.isNews?.(line) ?? true) log(plan.name, line)
    })
  }

  /** One run of the process. */
  const live = async () => {
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
    endWithUs(started, () => signalGroup(started, 'SIGKILL'))
    onChange?.(kept)
    void watchReadiness(started)
    try {
      const [code, signal] = (await once(started, 'exit')) as [number | null, NodeJS.Signals | null]
      lastEnd = signal ?? `code ${code}`
    } finally {
      child = undefined
      onChange?.(kept)
    }
  }

  const watchReadiness = async (started: ChildProcess) => {
    while (!stopping && !wasReady && child === started) {
      if (await plan.isReady().catch(() => false)) {
        // A foreign process on the port may have answered for a child that has just exited.
        if (child !== started) return
        wasReady = true
        markReady()
        return
      }
      await sleep(probeEvery)
    }
  }

  const fail = (reason: string) =>
    giveUp(new Error([`${plan.name} did not start: ${reason}.`, ...lastLines.slice(-keptLines)].join('\n  ')))

  const run = async () => {
    const limit = setTimeout(() => {
      if (!wasReady) fail(`not ready after ${startLimit / 1000} s`)
    }, startLimit)
    limit.unref()
    for (let life = 1; !stopping; life += 1) {
      try {
        await live()
      } catch (error) {
        lastLines.push(error instanceof Error ? error.message : String(error))
      }
      if (stopping) break
      if (!wasReady && life >= (plan.startAttempts ?? defaultStartAttempts)) {
        fail(`it ended ${life} times`)
        break
      }
      log(plan.name, `ended (${lastEnd}); starting it again in ${restartDelay / 1000} s`)
      await sleep(restartDelay, undefined, { signal: stopped.signal }).catch(() => {})
    }
    clearTimeout(limit)
  }

  const kept: KeptProcess = {
    name: plan.name,
    entry: () =>
      child?.pid === undefined
        ? undefined
        : { name: plan.name, pid: child.pid, port: plan.port, internalPort: plan.internalPort },
    ready,
    stop: async (graceMs) => {
      if (!stopping) {
        stopping = true
        stopped.abort()
        giveUp(new Error(`${plan.name} was stopped before it was ready.`))
      }
      const target = child
      target?.kill(plan.stopSignal ?? 'SIGTERM')
      const grace = setTimeout(() => target && signalGroup(target, 'SIGKILL'), graceMs)
      await running
      clearTimeout(grace)
    },
  }
  const running = run()
  return kept
}

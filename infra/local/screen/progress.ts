import { createInterface } from 'node:readline/promises'
import type { Log } from '../processes/process-plan.ts'
import { createQueue, type Confirm, type RunStep } from './run-step.ts'

type Output = { write: (text: string) => unknown; isTTY?: boolean; columns?: number }
type Shown = { what: string; howFar: string; startedAt: number; seconds?: number; isFailed?: boolean }

const redrawMs = 500
/** Elsewhere than on a terminal a long step says how far it is this often. */
const plainEveryMs = 10_000
const grave = new Set(['error', 'fatal'])
const nameWidth = 14
/** Marks, name and seconds around `howFar`. */
const otherWidth = 2 + 2 + nameWidth + 1 + 9

export type Progress = {
  step: RunStep
  confirm: Confirm
  /** Above the steps; while they run, a terminal gets only what is grave. */
  log: Log
  /** Leaves the steps on the screen; from now on `log` prints everything. */
  close: () => void
  /** Sum of the steps, seconds: what they would take one after another. */
  total: () => number
}

type ProgressDeps = { output: Output; log: Log; asks?: boolean; input?: NodeJS.ReadableStream }

const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1000

/** A line for each step, redrawn on a terminal; plain lines elsewhere. `asks`: questions are put, otherwise all are answered yes. */
export const createProgress = ({ output, log: print, asks = false, input = process.stdin }: ProgressDeps): Progress => {
  const steps: Shown[] = []
  const isScreen = output.isTTY === true
  const inTurn = createQueue()
  let drawn = 0
  let isPaused = false
  let isClosed = false

  const lineOf = ({ what, howFar, startedAt, seconds, isFailed }: Shown) => {
    const mark = isFailed
      ? '\u001B[31m✗\u001B[0m'
      : seconds === undefined
        ? '\u001B[33m…\u001B[0m'
        : '\u001B[32m✓\u001B[0m'
    const room = Math.max((output.columns ?? 80) - otherWidth, 0)
    const time = `${(seconds ?? secondsSince(startedAt)).toFixed(1)} s`
    return `  ${mark} ${what.padEnd(nameWidth)} ${howFar.slice(0, room).padEnd(room)} ${time.padStart(8)}`
  }
  const cleared = () => {
    const text = drawn > 0 ? `\u001B[${drawn}A\u001B[0J` : ''
    drawn = 0
    return text
  }
  const draw = () => {
    if (!isScreen || isPaused || isClosed) return
    // One write, so that nothing flickers.
    output.write(cleared() + steps.map((step) => `${lineOf(step)}\n`).join(''))
    drawn = steps.length
  }
  const timer = isScreen ? setInterval(draw, redrawMs) : undefined
  timer?.unref()

  const log: Log = (name, line, level) => {
    if (!isScreen || isClosed) return print(name, line, level)
    const isGrave = grave.has(level ?? '') || /^\S+ (?:error|fatal) /.test(line)
    if (!isGrave && name !== 'start') return
    output.write(cleared())
    print(name, line, level)
    draw()
  }

  const step: RunStep = async (what, work) => {
    const shown: Shown = { what, howFar: '', startedAt: performance.now() }
    steps.push(shown)
    draw()
    let printedAt = shown.startedAt
    const at = (howFar: string) => {
      shown.howFar = howFar
      if (isScreen || performance.now() - printedAt < plainEveryMs) return
      printedAt = performance.now()
      print('start', `${what}: ${howFar} (${secondsSince(shown.startedAt).toFixed(0)} s)`)
    }
    try {
      return await work(at)
    } catch (error) {
      shown.isFailed = true
      throw error
    } finally {
      shown.seconds = secondsSince(shown.startedAt)
      if (!isScreen && !shown.isFailed)
        print('start', `${what}: ${shown.howFar || 'ready'} (${shown.seconds.toFixed(1)} s)`)
      draw()
    }
  }

  const ask = async (question: string) => {
    output.write(cleared())
    isPaused = true
    const reader = createInterface({ input, output: output as NodeJS.WritableStream })
    try {
      const answer = await reader.question(`  ${question} [Y/n] `)
      return /^\s*(?:y|yes|ya)?\s*$/i.test(answer)
    } finally {
      reader.close()
      isPaused = false
      draw()
    }
  }

  return {
    step,
    confirm: (question) => (asks ? inTurn(() => ask(question)) : Promise.resolve(true)),
    log,
    close: () => {
      draw()
      isClosed = true
      clearInterval(timer)
    },
    total: () => steps.reduce((sum, { seconds = 0 }) => sum + seconds, 0),
  }
}

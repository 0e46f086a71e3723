import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join, relative } from 'node:path'
import { endWithUs } from '../processes/children.ts'
import type { Log } from '../processes/process-plan.ts'
import { lintProblems, summaryOf, typeProblems } from './check-output.ts'

type CheckDeps = { root: string; log: Log }

/** Below the services, which the developer waits for. */
const niceness = 19

const startTool = (root: string, tool: string, args: string[]) => {
  // tsc starts a child process: both are one process group.
  const child = spawn(process.execPath, [join(root, 'node_modules/.bin', tool), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  const end = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has exited.
    }
  }
  endWithUs(child, end)
  if (child.pid !== undefined) setPriority(child.pid, niceness)
  return { child, end }
}

const outputOf = async (child: ChildProcess): Promise<string> => {
  let output = ''
  child.stdout?.on('data', (part) => (output += String(part)))
  await once(child, 'close')
  return output
}

/**
 * Checks types, one line for what broke. `stop` before a change, `start` after it: tsc takes a file that is saved while it
 * runs for checked. Its own --watch (7.0.2) misses changes.
 */
export const createTypes = ({ root, log }: CheckDeps, projects: readonly string[]) => {
  let running: ReturnType<typeof startTool> | undefined
  let last = ''

  const stop = () => {
    running?.end()
    running = undefined
  }
  const start = async (): Promise<void> => {
    stop()
    const own = startTool(root, 'tsc', ['-b', ...projects, '--pretty', 'false'])
    running = own
    const summary = summaryOf(typeProblems(await outputOf(own.child)))
    if (running !== own) return
    running = undefined
    if (summary !== last) log('types', summary)
    last = summary
  }
  return { start, stop }
}

/** Lints changed files with the rules that need no types; `npm run lint` knows all. */
export const createLinter = ({ root, log }: CheckDeps) => {
  const failing = new Set<string>()
  return async (files: readonly string[]): Promise<void> => {
    const sources = files.filter((file) => /\.[jt]sx?$/.test(file)).map((file) => relative(root, file))
    if (sources.length === 0) return
    const { child } = startTool(root, 'oxlint', ['--deny-warnings', '--format', 'unix', ...sources])
    const problems = lintProblems(await outputOf(child))
    const wereFailing = sources.some((source) => failing.has(source))
    for (const source of sources) failing[problems.some(({ at }) => at.includes(source)) ? 'add' : 'delete'](source)
    if (problems.length > 0 || wereFailing) log('lint', summaryOf(problems))
  }
}

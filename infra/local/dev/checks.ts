import { setPriority } from 'node:os'
import { join, relative } from 'node:path'
import { runCommand } from '../processes/run-command.ts'
import type { Log } from '../processes/process-plan.ts'
import { superviseProcess, type SupervisedProcess } from '../processes/supervise-process.ts'
import { createTypesReader, lintProblems, summaryOf } from './check-output.ts'

type CheckDeps = { root: string; log: Log }

/** Below the services, which the developer waits for. */
const niceness = 19
const stopMs = 500

const pidOf = (supervised: SupervisedProcess) => supervised.entry()?.pid

/** Checks types at the start and after each change, one line for what broke. It can be held while something urgent runs. */
export const watchTypes = ({ root, log }: CheckDeps, projects: readonly string[]) => {
  const read = createTypesReader()
  const args = ['-b', ...projects, '--watch', '--preserveWatchOutput', '--pretty', 'false']
  const supervised = superviseProcess(
    {
      name: 'types',
      port: 0,
      command: process.execPath,
      args: [join(root, 'node_modules/.bin/tsc'), ...args],
      cwd: root,
      isReady: async () => true,
      staysDown: true,
    },
    {
      log: (name, line) => {
        const summary = read(line)
        if (summary) log(name, summary)
      },
      onChange: (changed) => {
        const pid = pidOf(changed)
        if (pid !== undefined) setPriority(pid, niceness)
      },
    },
  )
  const signal = (name: NodeJS.Signals) => {
    const pid = pidOf(supervised)
    try {
      if (pid !== undefined) process.kill(-pid, name)
    } catch {
      // It has just exited.
    }
  }
  return {
    hold: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    stop: () => supervised.stop(stopMs),
  }
}

/** Lints changed files with the rules that need no types; `npm run lint` knows all. */
export const createLinter = ({ root, log }: CheckDeps) => {
  const failing = new Set<string>()
  return async (files: readonly string[]): Promise<void> => {
    const sources = files.filter((file) => /\.[jt]sx?$/.test(file)).map((file) => relative(root, file))
    if (sources.length === 0) return
    let output = ''
    const args = [join(root, 'node_modules/.bin/oxlint'), '--deny-warnings', '--format', 'unix', ...sources]
    await runCommand(process.execPath, args, { cwd: root, onLine: (line) => (output += `${line}\n`) }).catch(() => {})
    const problems = lintProblems(output)
    const wereFailing = sources.some((source) => failing.has(source))
    for (const source of sources) failing[problems.some(({ at }) => at.includes(source)) ? 'add' : 'delete'](source)
    if (problems.length > 0 || wereFailing) log('lint', summaryOf(problems))
  }
}

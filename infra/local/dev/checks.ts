import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { endWithUs } from '../processes/children.ts'
import { findCommand } from '../processes/run-command.ts'
import type { Log } from '../processes/process-plan.ts'
import { createTypesReader, lintProblems, summaryOf } from './check-output.ts'

type CheckDeps = { root: string; log: Log }

/** Below the services, which the developer waits for. */
const priority = 10

const startTool = async ({ root }: CheckDeps, name: string, args: string[]) => {
  const command = (await findCommand(name)) ?? join(root, 'node_modules/.bin', name)
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  endWithUs(child, () => child.kill('SIGKILL'))
  if (child.pid !== undefined) setPriority(child.pid, priority)
  return child
}

/** Checks types at the start and after each change, one line for what broke. Returns the end of it. */
export const watchTypes = async (deps: CheckDeps, projects: readonly string[]): Promise<() => void> => {
  const child = await startTool(deps, 'tsc', [
    '-b',
    ...projects,
    '--watch',
    '--preserveWatchOutput',
    '--pretty',
    'false',
  ])
  const read = createTypesReader()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const summary = read(line)
    if (summary) deps.log('types', summary)
  })
  return () => child.kill()
}

/** Lints changed files with the rules that need no types; `npm run lint` knows all. */
export const createLinter = (deps: CheckDeps) => {
  const failing = new Set<string>()
  return async (files: readonly string[]): Promise<void> => {
    const sources = files.filter((file) => /\.[jt]sx?$/.test(file)).map((file) => relative(deps.root, file))
    if (sources.length === 0) return
    const child = await startTool(deps, 'oxlint', ['--deny-warnings', '--format', 'unix', ...sources])
    let output = ''
    for await (const part of child.stdout) output += String(part)
    const problems = lintProblems(output)
    const wereFailing = sources.some((source) => failing.has(source))
    for (const source of sources) failing[problems.some(({ at }) => at.includes(source)) ? 'add' : 'delete'](source)
    if (problems.length > 0 || wereFailing) deps.log('lint', summaryOf(problems))
  }
}

import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithUs } from '../local/processes/children.ts'

/** A failed test, and what runs it alone. */
export type Failure = { title: string; command: string }

/** Counts of one part of the tests. A part that could not run counts as failed. */
export type Outcome = {
  name: string
  passed: number
  failed: number
  skipped: number
  seconds?: number
  failures?: Failure[]
  problem?: string
}

export const root = join(import.meta.dirname, '..', '..')

type Run = { args: string[]; env?: NodeJS.ProcessEnv; limitMs: number }

/** Runs a Node program in the foreground and answers its exit code; killed after `limitMs`. */
export const runNode = ({ args, env, limitMs }: Run) => {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: limitMs,
    killSignal: 'SIGKILL',
  })
  endWithUs(child, () => child.kill('SIGKILL'))
  return new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
}

/** Calls `run` with the path for its report; answers the exit code and the report, if written. */
export const withReport = async (run: (path: string) => Promise<number | null>) => {
  const folder = await mkdtemp(join(tmpdir(), 'papan-report-'))
  try {
    const code = await run(join(folder, 'report.json'))
    const text = await readFile(join(folder, 'report.json'), 'utf8').catch(() => undefined)
    return { code, report: text === undefined ? undefined : (JSON.parse(text) as unknown) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The outcome from the counts; an exit code that they do not explain is a failure. */
export const judge = (
  name: string,
  code: number | null,
  counts?: { passed: number; failed: number; skipped: number; failures: Failure[] },
): Outcome => {
  if (!counts) return { name, passed: 0, failed: 1, skipped: 0, problem: `it ended with ${code} and wrote no report` }
  if (code === 0 || counts.failed > 0) return { name, ...counts }
  return { name, ...counts, failed: 1, problem: `it ended with ${code ?? 'a kill after its time limit'}` }
}

import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { withLock } from './processes/lock.ts'
import type { Log } from './processes/process-plan.ts'
import { runCommand } from './processes/run-command.ts'
import type { At } from './screen/run-step.ts'

const root = join(import.meta.dirname, '..', '..')
const inputs = [
  'web',
  'docs',
  'NOTICE',
  'services/contracts/src',
  'services/runtime/src',
  'package-lock.json',
  'tsconfig.base.json',
]
const noInput = /(^|\/)(node_modules|dist|dev|e2e|\.tsbuild|test-results|playwright-report)(\/|$)|\.test\.tsx?$/
const stampFile = join(root, 'web', 'dist', '.built-from')
const minuteMs = 60_000

const filesBelow = async (path: string): Promise<string[]> => {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined)
  if (!entries) return [path]
  const below = await Promise.all(
    entries
      .map((entry) => join(path, entry.name))
      .filter((entry) => !noInput.test(relative(root, entry)))
      .map(filesBelow),
  )
  return below.flat()
}

const fingerprint = async () => {
  const files = (await Promise.all(inputs.map((input) => filesBelow(join(root, input))))).flat().sort()
  const hash = createHash('sha256').update(process.version)
  for (const file of files)
    hash
      .update(relative(root, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0')
  return hash.digest('hex')
}

export const buildWeb = async (log: Log, at: At = (line) => log('web', line)) => {
  const buildIfChanged = async () => {
    const wanted = await fingerprint()
    if ((await readFile(stampFile, 'utf8').catch(() => '')) === wanted) return at('built before')
    at('its sources changed')
    await runCommand('npm', ['run', 'build', '-w', 'web'], {
      cwd: root,
      // Always the production build, also under another NODE_ENV.
      env: { NODE_ENV: 'production' },
      onLine: (line) => line.trim() && at(line.trim()),
      timeoutMs: 5 * minuteMs,
    })
    await writeFile(stampFile, wanted)
    at('built')
  }
  await withLock(join(root, 'node_modules', '.cache', 'web-build.lock'), buildIfChanged, (heldBy) =>
    log('web', `waiting for process ${heldBy}, which is building the site`),
  )
}

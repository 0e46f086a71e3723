import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'

const runPromtool = (args: string[]): Promise<string[] | null> =>
  new Promise((resolve) =>
    execFile('promtool', args, (error, stdout, stderr) => {
      if (!error) resolve([])
      else
        resolve(error.code === 'ENOENT' ? null : [`promtool ${args.slice(0, 2).join(' ')}: ${stdout}${stderr}`.trim()])
    }),
  )

/** promtool's errors about alert rules and their tests; null without promtool. */
export const promtoolProblems = async (folder: string): Promise<string[] | null> => {
  const tests = globSync(join(folder, 'tests', '*.yml')).toSorted()
  const errors = await Promise.all([
    runPromtool(['check', 'config', join(folder, 'prometheus.yml')]),
    runPromtool(['test', 'rules', ...tests]),
  ])
  return errors.includes(null) ? null : errors.flatMap((some) => some ?? [])
}

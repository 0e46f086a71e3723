import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'

/** What a run of promtool has to say against its files; null where there is no promtool. */
const complaintOf = (args: string[]): Promise<string[] | null> =>
  new Promise((resolve) =>
    execFile('promtool', args, (error, stdout, stderr) => {
      if (!error) resolve([])
      else
        resolve(error.code === 'ENOENT' ? null : [`promtool ${args.slice(0, 2).join(' ')}: ${stdout}${stderr}`.trim()])
    }),
  )

/** What promtool has against the rules of Prometheus and their tests; null where there is no promtool. */
export const promtoolProblems = async (folder: string): Promise<string[] | null> => {
  const tests = globSync(join(folder, 'tests', '*.yml')).toSorted()
  const complaints = await Promise.all([
    complaintOf(['check', 'config', join(folder, 'prometheus.yml')]),
    complaintOf(['test', 'rules', ...tests]),
  ])
  return complaints.includes(null) ? null : complaints.flatMap((some) => some ?? [])
}

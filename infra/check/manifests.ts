// Checks infra/k8s against the Kubernetes schemas and our processes; with promtool also the alert rules.
import { join } from 'node:path'
import { readAllManifests, type ManifestSet } from './manifests/documents.ts'
import { edgeProblems } from './manifests/edges.ts'
import { entranceProblems } from './manifests/entrance.ts'
import { callsOf, settingProblems } from './manifests/workload-settings.ts'
import { schemaProblems } from './manifests/schemas.ts'
import { workloadProblems } from './manifests/workloads.ts'
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'

const runPromtool = (args: string[]): Promise<string[] | null> =>
  new Promise((resolve) =>
    execFile('promtool', args, (error, stdout, stderr) => {
      if (!error) resolve([])
      else
        resolve(error.code === 'ENOENT' ? null : [`promtool ${args.slice(0, 2).join(' ')}: ${stdout}${stderr}`.trim()])
    }),
  )

/** promtool's errors about alert rules and their tests; null without promtool. */
const promtoolProblems = async (folder: string): Promise<string[] | null> => {
  const tests = globSync(join(folder, 'tests', '*.yml')).toSorted()
  const errors = await Promise.all([
    runPromtool(['check', 'config', join(folder, 'prometheus.yml')]),
    runPromtool(['test', 'rules', ...tests]),
  ])
  return errors.includes(null) ? null : errors.flatMap((some) => some ?? [])
}

const infra = join(import.meta.dirname, '..')

/** What holds without the other objects of the product. */
const bySelf = async ({ name, manifests }: ManifestSet): Promise<string[]> =>
  [...(await schemaProblems(manifests)), ...entranceProblems(manifests)].map((problem) => `${name}: ${problem}`)

const problemsOf = async (set: ManifestSet): Promise<string[]> => {
  const { name, manifests } = set
  const rules = [
    ...workloadProblems(manifests),
    ...(await settingProblems(manifests)),
    ...edgeProblems(manifests, await callsOf(manifests)),
  ]
  return [...(await bySelf(set)), ...rules.map((problem) => `${name}: ${problem}`)]
}

const [rules, { base, additions, rendered }] = await Promise.all([
  promtoolProblems(join(infra, 'monitoring')),
  readAllManifests(join(infra, 'k8s')),
])
const problems = [
  ...(await problemsOf(base)),
  ...(await Promise.all(additions.map(bySelf))).flat(),
  ...(await Promise.all((rendered ?? []).map(problemsOf))).flat(),
  ...(rules ?? []),
]
const count = [base, ...additions, ...(rendered ?? [])].reduce((sum, { manifests }) => sum + manifests.length, 0)
console.log(`${count} Kubernetes objects${rendered ? '' : ' (without kubectl overlays are not rendered)'}.`)
if (!rules) console.log('Without promtool alert rules are not tested.')
for (const problem of problems) console.error(`  ${problem}`)
process.exit(problems.length > 0 ? 1 : 0)

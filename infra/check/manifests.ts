// npm run manifests: checks infra/k8s against the Kubernetes schemas and our processes; with promtool also the alert rules.
import { join } from 'node:path'
import { readAllManifests, type ManifestSet } from './manifests/documents.ts'
import { edgeProblems } from './manifests/edges.ts'
import { callsOf, settingProblems } from './manifests/workload-settings.ts'
import { promtoolProblems } from './manifests/promtool.ts'
import { schemaProblems } from './manifests/schemas.ts'
import { workloadProblems } from './manifests/workloads.ts'

const infra = join(import.meta.dirname, '..')

const bySchema = ({ name, manifests }: ManifestSet): string[] =>
  manifests.flatMap((manifest) =>
    schemaProblems(manifest).map((problem) => `${name}: ${manifest.kind} ${manifest.metadata.name}${problem}`),
  )

const problemsOf = async (set: ManifestSet): Promise<string[]> => {
  const { name, manifests } = set
  const rules = [
    ...workloadProblems(manifests),
    ...(await settingProblems(manifests)),
    ...edgeProblems(manifests, await callsOf(manifests)),
  ]
  return [...bySchema(set), ...rules.map((problem) => `${name}: ${problem}`)]
}

const [rules, { base, additions, rendered }] = await Promise.all([
  promtoolProblems(join(infra, 'monitoring')),
  readAllManifests(join(infra, 'k8s')),
])
const problems = [
  ...(await problemsOf(base)),
  ...additions.flatMap(bySchema),
  ...(await Promise.all((rendered ?? []).map(problemsOf))).flat(),
  ...(rules ?? []),
]
const count = [base, ...additions, ...(rendered ?? [])].reduce((sum, { manifests }) => sum + manifests.length, 0)
console.log(`${count} Kubernetes objects${rendered ? '' : ' (without kubectl overlays are not rendered)'}.`)
if (!rules) console.log('Without promtool alert rules are not tested.')
for (const problem of problems) console.error(`  ${problem}`)
process.exit(problems.length > 0 ? 1 : 0)

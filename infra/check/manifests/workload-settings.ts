import type { z } from 'zod'
import { settingsOf } from '../settings-of.ts'
import type { Manifest } from './documents.ts'
import type { Calls } from './edges.ts'
import { workloadsOf, type Workload } from './workloads.ts'

const secretFolder = '/run/secrets/papan/'

/** The settings that a workload gets: shared ones with values, its own by name. */
const givenTo = ({ spec }: Workload, manifests: readonly Manifest[]) => {
  const [container] = spec.template.spec.containers
  const shared = (container?.envFrom ?? []).flatMap(({ configMapRef }) =>
    // A rendered name ends in a content hash.
    manifests.filter(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === configMapRef?.name),
  )
  const own = (container?.env ?? []).map(({ name, value = '' }) => [name, value] as const)
  return { shared: Object.assign({}, ...shared.map(({ data }) => data)) as Record<string, string>, own: new Map(own) }
}

const ofNode = new Set(['NODE_OPTIONS'])

const problemsOf = (workload: Workload, known: Record<string, z.ZodType>, manifests: readonly Manifest[]): string[] => {
  const { shared, own } = givenTo(workload, manifests)
  const secrets = [...own.keys()].flatMap((name) => (name.endsWith('_FILE') ? [name.slice(0, -'_FILE'.length)] : []))
  const given = new Set([...Object.keys(shared), ...own.keys(), ...secrets])
  const wellKnown = (name: string) => name in known || ofNode.has(name)
  const unknown = [...own.keys()].filter((name) => !wellKnown(name.replace(/_FILE$/, '')))
  const missing = Object.entries(known).filter(
    ([name, schema]) => !given.has(name) && !schema.safeParse(undefined).success,
  )
  const misplaced = secrets.filter((name) => own.get(`${name}_FILE`) !== secretFolder + name)
  const bad = Object.entries(shared).flatMap(([name, value]) => {
    const read = known[name]?.safeParse(value)
    return read?.error ? [`${name}: ${read.error.issues[0]?.message}`] : []
  })
  return [
    ...unknown.map((name) => `${name}: unknown setting`),
    ...missing.map(([name]) => `${name}: required, but missing`),
    ...misplaced.map((name) => `${name}_FILE: is not ${secretFolder}${name}`),
    ...bad,
  ].map((problem) => `${workload.metadata.name}: ${problem}`)
}

/** Compares the settings in the manifests with those that the processes declare. */
export const settingProblems = async (manifests: readonly Manifest[]): Promise<string[]> => {
  const settings = await settingsOf()
  return workloadsOf(manifests).flatMap((workload) => {
    const known = settings.get(workload.metadata.name)
    return known ? problemsOf(workload, known, manifests) : [`${workload.metadata.name}: unknown workload`]
  })
}

export const callsOf = async (manifests: readonly Manifest[]): Promise<Calls> => {
  const settings = await settingsOf()
  return new Map(
    workloadsOf(manifests).map((workload) => {
      const { shared } = givenTo(workload, manifests)
      const { NEIGHBOURS: known } = settings.get(workload.metadata.name) ?? {}
      const read = known?.safeParse(shared['NEIGHBOURS']).data as Record<string, string[]> | undefined
      return [workload.metadata.name, Object.values(read ?? {}).flat()]
    }),
  )
}

import type { z } from 'zod'
import { settingsOf } from '../settings-of.ts'
import type { Manifest } from './documents.ts'
import type { Calls } from './edges.ts'
import { workloadsOf, type Workload } from './workloads.ts'

const secretFolder = '/run/secrets/papan/'

/** What a process is told in the manifests, by name; of a secret only that it is told. */
const toldTo = ({ spec }: Workload, manifests: readonly Manifest[]) => {
  const [container] = spec.template.spec.containers
  const shared = (container?.envFrom ?? []).flatMap(({ configMapRef }) =>
    // A rendered name ends in a hash of what it holds.
    manifests.filter(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === configMapRef?.name),
  )
  const own = (container?.env ?? []).map(({ name, value = '' }) => [name, value] as const)
  return { shared: Object.assign({}, ...shared.map(({ data }) => data)) as Record<string, string>, own: new Map(own) }
}

/** Settings of Node itself. */
const ofNode = new Set(['NODE_OPTIONS'])

const problemsOf = (workload: Workload, known: Record<string, z.ZodType>, manifests: readonly Manifest[]): string[] => {
  const { shared, own } = toldTo(workload, manifests)
  const secrets = [...own.keys()].flatMap((name) => (name.endsWith('_FILE') ? [name.slice(0, -'_FILE'.length)] : []))
  const told = new Set([...Object.keys(shared), ...own.keys(), ...secrets])
  const wellKnown = (name: string) => name in known || ofNode.has(name)
  const strange = [...own.keys()].filter((name) => !wellKnown(name.replace(/_FILE$/, '')))
  const missing = Object.entries(known).filter(
    ([name, schema]) => !told.has(name) && !schema.safeParse(undefined).success,
  )
  const misplaced = secrets.filter((name) => own.get(`${name}_FILE`) !== secretFolder + name)
  const bad = Object.entries(shared).flatMap(([name, value]) => {
    const read = known[name]?.safeParse(value)
    return read?.error ? [`${name}: ${read.error.issues[0]?.message}`] : []
  })
  return [
    ...strange.map((name) => `${name}: it knows no such setting`),
    ...missing.map(([name]) => `${name}: is needed and not told`),
    ...misplaced.map((name) => `${name}_FILE: is not ${secretFolder}${name}`),
    ...bad,
  ].map((problem) => `${workload.metadata.name}: ${problem}`)
}

/** What the manifests tell the processes, held against what these know: one line for each that does not fit. */
export const settingProblems = async (manifests: readonly Manifest[]): Promise<string[]> => {
  const settings = await settingsOf()
  return workloadsOf(manifests).flatMap((workload) => {
    const known = settings.get(workload.metadata.name)
    return known ? problemsOf(workload, known, manifests) : [`${workload.metadata.name}: is no part of ours`]
  })
}

/** An address of the cluster, without a domain. */
const ofOurs = /^http:\/\/[a-z-]+:\d+$/

/** The calls between parts that follow from the settings of each. */
export const callsOf = async (manifests: readonly Manifest[]): Promise<Calls> => {
  const settings = await settingsOf()
  return new Map(
    workloadsOf(manifests).map((workload) => {
      const { shared } = toldTo(workload, manifests)
      const known = settings.get(workload.metadata.name) ?? {}
      const urls = Object.entries(shared).flatMap(([name, value]) => (name in known ? value.split(',') : []))
      return [workload.metadata.name, urls.filter((url) => ofOurs.test(url))]
    }),
  )
}

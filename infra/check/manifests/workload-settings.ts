import { z } from 'zod'
import { mongoSettings } from '@papan/runtime/config.ts'
import { publicKeySetting } from '../../backup/log-files.ts'
import { secretFiles } from '../../k8s/secret-files.ts'
import { importSettings } from '../../local/import-settings.ts'
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

/** Settings of one-shot commands, which the table of settings leaves out. */
const toolSettings: [string, Record<string, z.ZodType>][] = [
  ['import', importSettings],
  [
    'restore',
    { MONGO_URL: mongoSettings.MONGO_URL, DATA_DIR: z.string(), CHECKPOINTS_DIR: z.string(), ...publicKeySetting },
  ],
]

const allSettings = async () => new Map([...(await settingsOf()), ...toolSettings])

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
  const unmade = secrets.filter((name) => !(name in (secretFiles[workload.metadata.name] ?? {})))
  const misplaced = secrets.filter((name) => own.get(`${name}_FILE`) !== secretFolder + name)
  const bad = Object.entries(shared).flatMap(([name, value]) => {
    const read = known[name]?.safeParse(value)
    return read?.error ? [`${name}: ${read.error.issues[0]?.message}`] : []
  })
  return [
    ...unknown.map((name) => `${name}: unknown setting`),
    ...missing.map(([name]) => `${name}: required, but missing`),
    ...unmade.map((name) => `${name}: infra/k8s/secret-files.ts makes no Secret with it`),
    ...misplaced.map((name) => `${name}_FILE: is not ${secretFolder}${name}`),
    ...bad,
  ].map((problem) => `${workload.metadata.name}: ${problem}`)
}

/** Compares the settings in the manifests with those that the processes declare. */
export const settingProblems = async (manifests: readonly Manifest[]): Promise<string[]> => {
  const settings = await allSettings()
  return workloadsOf(manifests).flatMap((workload) => {
    const known = settings.get(workload.metadata.name)
    return known ? problemsOf(workload, known, manifests) : [`${workload.metadata.name}: unknown workload`]
  })
}

/** The databases outside of the cluster, as the ports of network policies name them. */
const databases = { MONGO_URL_FILE: 'http://mongo:27017', REDIS_URL_FILE: 'http://redis:6379' }

/** What each workload calls: its neighbours, a gateway, and the databases whose addresses it gets. */
export const callsOf = async (manifests: readonly Manifest[]): Promise<Calls> => {
  const settings = await allSettings()
  return new Map(
    workloadsOf(manifests).map((workload) => {
      const { shared, own } = givenTo(workload, manifests)
      const { NEIGHBOURS: known } = settings.get(workload.metadata.name) ?? {}
      const read = known?.safeParse(shared['NEIGHBOURS']).data as Record<string, string[]> | undefined
      const gateway = own.get('GATEWAY_URL')
      const stores = Object.entries(databases).flatMap(([name, url]) => (own.has(name) ? [url] : []))
      return [workload.metadata.name, [...Object.values(read ?? {}).flat(), ...(gateway ? [gateway] : []), ...stores]]
    }),
  )
}

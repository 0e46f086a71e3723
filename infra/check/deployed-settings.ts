import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { readAllManifests } from './manifests/documents.ts'
import { workloadsOf } from './manifests/workloads.ts'
import { settingsOf } from './settings-of.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Of experiments, of this machine alone, or made by the process itself. */
const notDeployed = new Set(['FAILPOINT', 'INSTANCE_ID', 'DATA_DIR', 'TELEGRAM_URL', 'ALLOW_LOOPBACK'])
/** Given by the image to every process (Dockerfile). */
const ofImage = new Set(['NODE_ENV', 'HOST', 'PORT', 'INTERNAL_PORT'])

type Compose = { services: Record<string, { environment?: Record<string, unknown> }> }

/** What each service of the compose file gets, by the name of the setting. */
const composeSettings = (): Map<string, Set<string>> => {
  const { services } = parse(read('docker-compose.yml'), { merge: true }) as Compose
  return new Map(
    Object.entries(services).map(([name, { environment = {} }]) => [
      name,
      new Set([...ofImage, ...Object.keys(environment).map((key) => key.replace(/_FILE$/, ''))]),
    ]),
  )
}

/** What each workload may get in Kubernetes; null: everything, by the ConfigMap `settings`. */
const manifestSettings = async (): Promise<Map<string, Set<string> | null>> => {
  const { base } = await readAllManifests(join(root, 'infra/k8s'))
  return new Map(
    workloadsOf(base.manifests).map(({ metadata: { name }, spec }) => {
      const [container] = spec.template.spec.containers
      if (container?.envFrom?.some(({ configMapRef }) => configMapRef?.name === 'settings')) return [name, null]
      return [name, new Set((container?.env ?? []).map((each) => each.name.replace(/_FILE$/, '')))]
    }),
  )
}

/** Declared settings that do not reach their process, as `where: process: NAME`. */
export const unreachedSettings = async (): Promise<string[]> => {
  const [compose, manifests] = [composeSettings(), await manifestSettings()]
  return [...(await settingsOf())].flatMap(([process, settings]) =>
    Object.keys(settings)
      .filter((name) => !notDeployed.has(name))
      .flatMap((name) => {
        const given = manifests.get(process)
        return [
          ...(compose.get(process)?.has(name) ? [] : [`docker-compose.yml: ${process}: ${name}`]),
          ...(given === null || given?.has(name) ? [] : [`infra/k8s: ${process}: ${name}`]),
        ]
      }),
  )
}

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].toSorted()

/** Settings of `.env` that the compose file or Alertmanager's configuration reads. */
export const composeVariables = (): string[] =>
  [
    ...namesIn(read('docker-compose.yml'), /\$\{([A-Z_]+)/g),
    ...namesIn(read('docker-compose.yml'), /^ {2}([A-Z]+_IMAGE):$/gm),
    ...namesIn(read('infra/docker/alertmanager.mjs'), /'(ALERT_[A-Z]+)'/g),
  ].toSorted()

/** Settings in the table of infra/docker/README.md. */
export const describedVariables = (): string[] => {
  const table = read('infra/docker/README.md').split('\n## Settings\n')[1]?.split('\n## ')[0] ?? ''
  const cells = table.split('\n').flatMap((row) => (row.startsWith('| `') ? [row.split('|')[1] ?? ''] : []))
  return namesIn(cells.join(), /`([A-Z_]+)`/g)
}

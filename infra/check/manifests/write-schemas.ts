// node infra/run.mjs infra/check/manifests/write-schemas.ts: writes schemas/ from the Go modules of Kubernetes, its Gateway API
// and the operator of Prometheus (needs Go).
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { runCommand } from '../../local/processes/run-command.ts'

const modules = {
  kubernetes: 'k8s.io/kubernetes@v1.37.2',
  gatewayApi: 'sigs.k8s.io/gateway-api@v1.6.3',
  prometheusOperator: 'github.com/prometheus-operator/prometheus-operator@v0.85.0',
}
const folder = join(import.meta.dirname, 'schemas')
/** OpenAPI files and the kinds of our manifests in each. */
const ownKinds: [file: string, schemaPrefix: string, kinds: string[]][] = [
  ['api__v1', 'io.k8s.api.core.v1', ['ConfigMap', 'Namespace', 'PersistentVolumeClaim', 'Secret', 'Service']],
  ['apis__apps__v1', 'io.k8s.api.apps.v1', ['Deployment', 'StatefulSet']],
  ['apis__autoscaling__v2', 'io.k8s.api.autoscaling.v2', ['HorizontalPodAutoscaler']],
  ['apis__batch__v1', 'io.k8s.api.batch.v1', ['CronJob']],
  ['apis__networking.k8s.io__v1', 'io.k8s.api.networking.v1', ['Ingress', 'NetworkPolicy']],
  ['apis__policy__v1', 'io.k8s.api.policy.v1', ['PodDisruptionBudget']],
]
/** Definitions of others, as files below their module. */
const crdKinds = {
  gatewayApi: [
    ['Gateway', 'config/crd/standard/gateway.networking.k8s.io_gateways.yaml'],
    ['HTTPRoute', 'config/crd/standard/gateway.networking.k8s.io_httproutes.yaml'],
  ],
  prometheusOperator: [
    ['ServiceMonitor', 'example/prometheus-operator-crd/monitoring.coreos.com_servicemonitors.yaml'],
    ['PrometheusRule', 'example/prometheus-operator-crd/monitoring.coreos.com_prometheusrules.yaml'],
  ],
} as const
const metadata = { $ref: '#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta' }

type Schema = { [key: string]: unknown; properties?: Record<string, Schema> }
type OpenApi = { components: { schemas: Record<string, Schema> } }
type Crd = { spec: { group: string; versions: { name: string; schema: { openAPIV3Schema: Schema } }[] } }

const fetchModule = async (name: string): Promise<string> => {
  const { Dir } = JSON.parse(await runCommand('go', ['mod', 'download', '-json', name])) as { Dir: string }
  return Dir
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const conditions = ['oneOf', 'anyOf', 'allOf', 'not']

type Place = 'schema' | 'condition' | 'fields'

const placeOf = (key: string): Place => {
  if (key === 'properties') return 'fields'
  return conditions.includes(key) ? 'condition' : 'schema'
}

/** JSON Schema of an OpenAPI schema: no prose, no extensions, shared definitions, and no field that is not declared. */
const strict = (value: unknown, place: Place = 'schema'): unknown => {
  if (Array.isArray(value)) return value.map((each) => strict(each, place))
  if (!isObject(value)) return value
  if (place === 'fields') return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, strict(field)]))
  const schema = Object.entries(value)
    .filter(([key]) => !key.startsWith('x-kubernetes-') && !['description', 'default', 'format'].includes(key))
    .map(([key, part]) =>
      key === '$ref'
        ? [key, String(part).replace(/.*\//, 'definitions.json#/definitions/')]
        : // Fields of a condition are some of those that the schema around it declares.
          [key, strict(part, place === 'condition' && key === 'items' ? place : placeOf(key))],
    )
  const isClosed = place === 'schema' && value['properties'] && !value['additionalProperties']
  if (isClosed && !value['x-kubernetes-preserve-unknown-fields']) schema.push(['additionalProperties', false])
  return Object.fromEntries(schema)
}

const definitions: Record<string, unknown> = {}

/** Adds a schema and what it refers to. */
const define = (name: string, schemas: Record<string, Schema>): void => {
  if (name in definitions) return
  const text = JSON.stringify((definitions[name] = strict(schemas[name])))
  for (const [, other = ''] of text.matchAll(/definitions\/([^"]+)"/g)) define(other, schemas)
}

/** A manifest has no status. */
const withoutStatus = ({ properties = {}, ...schema }: Schema): Schema => {
  const { status: _status, ...rest } = properties
  return { ...schema, properties: rest }
}

/** kubeconform looks for `kind-group-version.json`, the group up to its first dot. */
const write = (kind: string, group: string, version: string, schema: unknown) => {
  const name = [kind.toLowerCase(), ...(group ? [group.split('.')[0]] : []), version].join('-')
  return writeFile(join(folder, `${name}.json`), `${JSON.stringify(schema, null, 1)}\n`)
}

const writeOwnKinds = async (source: string) => {
  for (const [file, prefix, kinds] of ownKinds) {
    const text = await readFile(join(source, 'api/openapi-spec/v3', `${file}_openapi.json`), 'utf8')
    const { schemas } = (JSON.parse(text) as OpenApi).components
    const [version = '', group = ''] = file.split('__').slice(1).toReversed()
    for (const kind of kinds) {
      const name = `${prefix}.${kind}`
      define(name, { ...schemas, [name]: withoutStatus(schemas[name] ?? {}) })
      await write(kind, group, version, { $ref: `definitions.json#/definitions/${name}` })
    }
  }
}

const writeCrdKinds = async (module: keyof typeof crdKinds) => {
  const source = await fetchModule(modules[module])
  for (const [kind, file] of crdKinds[module]) {
    const { group, versions } = (parse(await readFile(join(source, file), 'utf8')) as Crd).spec
    for (const { name, schema } of versions.filter((version) => version.name === 'v1')) {
      const { properties, ...rest } = withoutStatus(schema.openAPIV3Schema)
      await write(kind, group, name, strict({ ...rest, properties: { ...properties, metadata } }))
    }
  }
}

await rm(folder, { recursive: true, force: true })
await mkdir(folder)
const kubernetes = await fetchModule(modules.kubernetes)
await writeOwnKinds(kubernetes)
await writeCrdKinds('gatewayApi')
await writeCrdKinds('prometheusOperator')
await writeFile(join(folder, 'definitions.json'), `${JSON.stringify({ definitions }, null, 1)}\n`)
await writeFile(join(folder, 'LICENSE'), await readFile(join(kubernetes, 'LICENSE')))
await writeFile(join(folder, 'SOURCES'), `${Object.values(modules).join('\n')}\n`)

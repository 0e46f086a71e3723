import { maxShutdownMs } from '@papan/runtime/process/ending.ts'
import type { Manifest } from './documents.ts'

type Probe = { httpGet?: { path: string; port: string } }
type Container = {
  name: string
  image: string
  env?: { name: string; value?: string }[]
  envFrom?: { configMapRef?: { name: string } }[]
  livenessProbe?: Probe
  readinessProbe?: Probe
  startupProbe?: Probe
  lifecycle?: { preStop?: { sleep?: { seconds: number } } }
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> }
  securityContext?: {
    allowPrivilegeEscalation?: boolean
    readOnlyRootFilesystem?: boolean
    capabilities?: { drop?: string[] }
  }
}
type PodSpec = {
  containers: Container[]
  automountServiceAccountToken?: boolean
  enableServiceLinks?: boolean
  terminationGracePeriodSeconds?: number
  topologySpreadConstraints?: { topologyKey: string }[]
  securityContext?: { runAsNonRoot?: boolean; runAsUser?: number; seccompProfile?: { type: string } }
  volumes?: { secret?: { secretName: string } }[]
}
type WorkloadSpec = {
  replicas?: number
  strategy?: { rollingUpdate?: { maxUnavailable?: number } }
  template: { spec: PodSpec }
}
export type Workload = Manifest & { spec: WorkloadSpec }

export const workloadsOf = (manifests: readonly Manifest[]): Workload[] =>
  manifests.filter((manifest): manifest is Workload => ['Deployment', 'StatefulSet'].includes(manifest.kind))

const isUp = (probe: Probe | undefined, path: string) =>
  probe?.httpGet?.path === path && probe.httpGet.port === 'internal'

/** Rules for every process; the name is the message of a violation. */
const rules: Record<string, (pod: PodSpec, container: Container) => boolean> = {
  'has one container, so that the pod exits with it': ({ containers }) => containers.length === 1,
  'runs as a user who is not root': ({ securityContext }) =>
    securityContext?.runAsNonRoot === true && (securityContext.runAsUser ?? 0) > 0,
  'runs with the default seccomp profile': ({ securityContext }) =>
    securityContext?.seccompProfile?.type === 'RuntimeDefault',
  'cannot write its own files, gain rights or keep capabilities': (_pod, { securityContext }) =>
    securityContext?.readOnlyRootFilesystem === true &&
    securityContext.allowPrivilegeEscalation === false &&
    securityContext.capabilities?.drop?.includes('ALL') === true,
  'has no token for the cluster and no variables of its services': (pod) =>
    pod.automountServiceAccountToken === false && pod.enableServiceLinks === false,
  'has liveness and readiness probes on the internal port': (_pod, container) =>
    isUp(container.startupProbe, '/livez') &&
    isUp(container.livenessProbe, '/livez') &&
    isUp(container.readinessProbe, '/readyz'),
  'has a grace period as long as its shutdown': (pod, container) =>
    (pod.terminationGracePeriodSeconds ?? 0) >
    (container.lifecycle?.preStop?.sleep?.seconds ?? Number.POSITIVE_INFINITY) + maxShutdownMs / 1000,
  'spreads over zones and nodes': ({ topologySpreadConstraints = [] }) =>
    ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'].every((key) =>
      topologySpreadConstraints.some(({ topologyKey }) => topologyKey === key),
    ),
  'asks for CPU and memory, and is bounded in memory': (_pod, { resources }) =>
    Boolean(resources?.requests?.['cpu'] && resources.requests['memory'] && resources.limits?.['memory']),
}

const has = (manifests: readonly Manifest[], kind: string, name: string) =>
  manifests.some((manifest) => manifest.kind === kind && manifest.metadata.name === name)

export const workloadProblems = (manifests: readonly Manifest[]): string[] =>
  workloadsOf(manifests).flatMap(({ kind, metadata: { name }, spec }) => {
    const pod = spec.template.spec
    const [container] = pod.containers
    if (!container) return [`${name}: has no container`]
    const broken = Object.entries(rules).flatMap(([rule, holds]) => (holds(pod, container) ? [] : [rule]))
    if (!has(manifests, 'Service', name)) broken.push('has a Service')
    if (!has(manifests, 'PodDisruptionBudget', name)) broken.push('has a PodDisruptionBudget')
    if (kind === 'Deployment' && spec.strategy?.rollingUpdate?.maxUnavailable !== 0)
      broken.push('stops an instance only after its replacement is ready')
    if (has(manifests, 'HorizontalPodAutoscaler', name) === (spec.replicas !== undefined))
      broken.push('has either a number of replicas or an autoscaler')
    return broken.map((rule) => `${name}: rule violated: ${rule}`)
  })

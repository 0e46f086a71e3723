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
  restartPolicy?: string
  automountServiceAccountToken?: boolean
  enableServiceLinks?: boolean
  terminationGracePeriodSeconds?: number
  topologySpreadConstraints?: { topologyKey: string }[]
  securityContext?: { runAsNonRoot?: boolean; runAsUser?: number; seccompProfile?: { type: string } }
  volumes?: { secret?: { secretName: string } }[]
}
type PodTemplate = { template: { spec: PodSpec } }
type ProcessSpec = PodTemplate & {
  replicas?: number
  strategy?: { rollingUpdate?: { maxUnavailable?: number } }
}
type JobSpec = PodTemplate & {
  backoffLimit?: number
  activeDeadlineSeconds?: number
  ttlSecondsAfterFinished?: number
}
type CronJobSpec = { concurrencyPolicy?: string; timeZone?: string; suspend?: boolean; jobTemplate: { spec: JobSpec } }

/** What has pods of ours. */
export type Workload = Manifest & { spec: PodTemplate }

const isProcess = (manifest: Manifest): manifest is Manifest & { spec: ProcessSpec } =>
  ['Deployment', 'StatefulSet'].includes(manifest.kind)
const isCronJob = (manifest: Manifest): manifest is Manifest & { spec: CronJobSpec } => manifest.kind === 'CronJob'

export const workloadsOf = (manifests: readonly Manifest[]): Workload[] => [
  ...manifests.filter(isProcess),
  ...manifests.filter(isCronJob).map(({ spec, ...rest }) => ({ ...rest, spec: spec.jobTemplate.spec })),
]

const isUp = (probe: Probe | undefined, path: string) =>
  probe?.httpGet?.path === path && probe.httpGet.port === 'internal'

/** Rules for every pod; the name is the message of a violation. */
const podRules: Record<string, (pod: PodSpec, container: Container) => boolean> = {
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
  'asks for CPU and memory, and is bounded in memory': (_pod, { resources }) =>
    Boolean(resources?.requests?.['cpu'] && resources.requests['memory'] && resources.limits?.['memory']),
}

/** Rules for every process that runs on. */
const processRules: typeof podRules = {
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
}

/** Rules for every job. */
const jobRules: Record<string, (cronJob: CronJobSpec, job: JobSpec) => boolean> = {
  'never runs twice at once': ({ concurrencyPolicy }) => concurrencyPolicy === 'Forbid',
  'is suspended or has a time zone': ({ suspend, timeZone }) => suspend === true || timeZone !== undefined,
  'ends after a time and after some failures, and is removed later': (_cronJob, job) =>
    Boolean(job.activeDeadlineSeconds && job.ttlSecondsAfterFinished) && job.backoffLimit !== undefined,
  'keeps the pod of a failure, with its log': (_cronJob, { template }) => template.spec.restartPolicy === 'Never',
}

const brokenBy = (rules: typeof podRules, pod: PodSpec, container: Container): string[] =>
  Object.entries(rules).flatMap(([rule, holds]) => (holds(pod, container) ? [] : [rule]))

const has = (manifests: readonly Manifest[], kind: string, name: string) =>
  manifests.some((manifest) => manifest.kind === kind && manifest.metadata.name === name)

const processProblems = (
  manifests: readonly Manifest[],
  { kind, metadata: { name }, spec }: Manifest & { spec: ProcessSpec },
) => {
  const pod = spec.template.spec
  const [container] = pod.containers
  if (!container) return []
  const broken = brokenBy(processRules, pod, container)
  if (!has(manifests, 'Service', name)) broken.push('has a Service')
  if (!has(manifests, 'PodDisruptionBudget', name)) broken.push('has a PodDisruptionBudget')
  if (kind === 'Deployment' && spec.strategy?.rollingUpdate?.maxUnavailable !== 0)
    broken.push('stops an instance only after its replacement is ready')
  if (has(manifests, 'HorizontalPodAutoscaler', name) === (spec.replicas !== undefined))
    broken.push('has either a number of replicas or an autoscaler')
  return broken
}

const jobProblems = (spec: CronJobSpec): string[] =>
  Object.entries(jobRules).flatMap(([rule, holds]) => (holds(spec, spec.jobTemplate.spec) ? [] : [rule]))

const podProblems = ({ spec }: Workload): string[] => {
  const pod = spec.template.spec
  const [container] = pod.containers
  return container ? brokenBy(podRules, pod, container) : ['has a container']
}

export const workloadProblems = (manifests: readonly Manifest[]): string[] => {
  const broken = [
    ...workloadsOf(manifests).map((workload) => [workload, podProblems(workload)] as const),
    ...manifests.filter(isProcess).map((workload) => [workload, processProblems(manifests, workload)] as const),
    ...manifests.filter(isCronJob).map((cronJob) => [cronJob, jobProblems(cronJob.spec)] as const),
  ]
  return broken.flatMap(([{ metadata }, rules]) => rules.map((rule) => `${metadata.name}: rule violated: ${rule}`))
}

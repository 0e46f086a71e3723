import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment'
import { validate as statefulSet } from 'kubernetes-models/_schemas/IoK8sApiAppsV1StatefulSet'
import { validate as autoscaler } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler'
import { validate as configMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap'
import { validate as namespace } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Namespace'
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service'
import { validate as ingress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress'
import { validate as networkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy'
import { validate as disruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget'
import { validate as gateway } from '@kubernetes-models/gateway-api/_schemas/IoK8sSigsGatewayApiApisV1Gateway'
import { validate as httpRoute } from '@kubernetes-models/gateway-api/_schemas/IoK8sSigsGatewayApiApisV1HTTPRoute'
import type { Manifest } from './documents.ts'

type SchemaError = { instancePath: string; keyword: string; params: Record<string, unknown> }
type Validate = ((data: unknown) => boolean) & { errors?: SchemaError[] | null }

const validators: Record<string, Validate> = {
  'apps/v1 Deployment': deployment,
  'apps/v1 StatefulSet': statefulSet,
  'autoscaling/v2 HorizontalPodAutoscaler': autoscaler,
  'v1 ConfigMap': configMap,
  'v1 Namespace': namespace,
  'v1 Service': service,
  'networking.k8s.io/v1 Ingress': ingress,
  'networking.k8s.io/v1 NetworkPolicy': networkPolicy,
  'policy/v1 PodDisruptionBudget': disruptionBudget,
  'gateway.networking.k8s.io/v1 Gateway': gateway,
  'gateway.networking.k8s.io/v1 HTTPRoute': httpRoute,
}

/**
 * Wraps an object to record unread keys. The schemas allow unknown, even misspelt keys; but validators read every key they know, so an
 * unread key is unknown.
 */
const trackReads = (value: unknown, path: string, unread: Map<string, true>): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const pathOf = (key: string) => `${path}/${key}`
  if (!Array.isArray(value)) for (const key of Object.keys(value)) unread.set(pathOf(key), true)
  const inner = new Map(Object.entries(value).map(([key, part]) => [key, trackReads(part, pathOf(key), unread)]))
  return new Proxy(value, {
    get(target, key, receiver) {
      if (typeof key !== 'string') return Reflect.get(target, key, receiver) as unknown
      unread.delete(pathOf(key))
      return inner.has(key) ? inner.get(key) : (Reflect.get(target, key, receiver) as unknown)
    },
  })
}

/** Schema violations and unknown fields of an object. */
export const schemaProblems = (manifest: Manifest): string[] => {
  const validate = validators[`${manifest.apiVersion} ${manifest.kind}`]
  if (!validate) return [`no schema is known for ${manifest.apiVersion} ${manifest.kind}`]
  const unread = new Map<string, true>()
  const isValid = validate(trackReads(manifest, '', unread))
  const wrong = (isValid ? [] : (validate.errors ?? [])).map(
    ({ instancePath, keyword, params }) => `${instancePath || '/'}: ${keyword} ${JSON.stringify(params)}`,
  )
  return [...wrong, ...[...unread.keys()].map((path) => `${path}: no such field`)]
}

import type { Manifest } from './documents.ts'

type Selector = { matchLabels?: Record<string, string>; matchExpressions?: { key: string; values?: string[] }[] }
type Peer = { podSelector?: Selector; namespaceSelector?: Selector; ipBlock?: { cidr: string } }
type PolicySpec = {
  podSelector: Selector
  policyTypes?: string[]
  ingress?: { from?: Peer[]; ports?: { port: number }[] }[]
  egress?: { to?: Peer[]; ports?: { port: number }[] }[]
}

const nameLabel = 'app.kubernetes.io/name'

/** The processes selected by name; none for other selectors. */
const partsOf = ({ matchLabels, matchExpressions = [] }: Selector = {}): string[] => [
  ...(matchLabels?.[nameLabel] ? [matchLabels[nameLabel]] : []),
  ...matchExpressions.flatMap(({ key, values = [] }) => (key === nameLabel ? values : [])),
]

/** Servers outside of the cluster, by their port. */
const outside: Record<number, string> = { 6379: 'redis', 27_017: 'mongo' }

/** The servers that a peer selects on this port. */
const serversOf = ({ podSelector, ipBlock }: Peer, port: number): string[] => [
  ...partsOf(podSelector),
  ...(ipBlock ? [outside[port] ?? ipBlock.cidr] : []),
]

/** `gateway > content:3000` per allowed connection, as seen from both ends. */
const edgesOf = (manifests: readonly Manifest[]) => {
  const leaving = new Set<string>()
  const arriving = new Set<string>()
  for (const { kind, spec } of manifests) {
    if (kind !== 'NetworkPolicy') continue
    const { podSelector, ingress = [], egress = [] } = spec as PolicySpec
    for (const part of partsOf(podSelector)) {
      for (const { to = [], ports = [] } of egress)
        for (const { port } of ports)
          for (const other of to.flatMap((peer) => serversOf(peer, port))) leaving.add(`${part} > ${other}:${port}`)
      for (const { from = [], ports = [] } of ingress)
        for (const other of from.flatMap((peer) => partsOf(peer.podSelector)))
          for (const { port } of ports) arriving.add(`${other} > ${part}:${port}`)
    }
  }
  return { leaving, arriving }
}

/** Whether a default-deny policy for both directions exists. */
const deniesAll = (manifests: readonly Manifest[]): boolean =>
  manifests.some(({ kind, spec }) => {
    if (kind !== 'NetworkPolicy') return false
    const { podSelector, policyTypes = [], ingress, egress } = spec as PolicySpec
    const selectsAll = Object.keys(podSelector).length === 0
    return selectsAll && !ingress && !egress && policyTypes.includes('Ingress') && policyTypes.includes('Egress')
  })

/** URLs that a process calls. */
export type Calls = Map<string, string[]>

/** Reports needed connections that a policy blocks, and allowed ones that no process needs. */
export const edgeProblems = (manifests: readonly Manifest[], calls: Calls): string[] => {
  const { leaving, arriving } = edgesOf(manifests)
  // Nothing here admits connections at servers outside.
  const isInside = (edge: string) => !Object.entries(outside).some(([port, name]) => edge.endsWith(`> ${name}:${port}`))
  const needed = new Set([...calls].flatMap(([part, urls]) => urls.map((url) => `${part} > ${new URL(url).host}`)))
  return [
    ...(deniesAll(manifests) ? [] : ['no default-deny policy']),
    ...[...needed].filter((edge) => !leaving.has(edge)).map((edge) => `${edge}: needed, but egress is denied`),
    ...[...needed]
      .filter((edge) => isInside(edge) && !arriving.has(edge))
      .map((edge) => `${edge}: needed, but ingress is denied`),
    ...[...new Set([...leaving, ...arriving])]
      .filter((edge) => !needed.has(edge))
      .map((edge) => `${edge}: allowed, but not needed`),
  ]
}

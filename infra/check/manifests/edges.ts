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

/** The parts that a selector means; none for one that goes by something else than their names. */
const partsOf = ({ matchLabels, matchExpressions = [] }: Selector = {}): string[] => [
  ...(matchLabels?.[nameLabel] ? [matchLabels[nameLabel]] : []),
  ...matchExpressions.flatMap(({ key, values = [] }) => (key === nameLabel ? values : [])),
]

/** `gateway > content:3000` for each pair of parts between which the policies let calls leave, and arrive. */
const edgesOf = (manifests: readonly Manifest[]) => {
  const leaving = new Set<string>()
  const arriving = new Set<string>()
  for (const { kind, spec } of manifests) {
    if (kind !== 'NetworkPolicy') continue
    const { podSelector, ingress = [], egress = [] } = spec as PolicySpec
    for (const part of partsOf(podSelector)) {
      for (const { to = [], ports = [] } of egress)
        for (const other of to.flatMap((peer) => partsOf(peer.podSelector)))
          for (const { port } of ports) leaving.add(`${part} > ${other}:${port}`)
      for (const { from = [], ports = [] } of ingress)
        for (const other of from.flatMap((peer) => partsOf(peer.podSelector)))
          for (const { port } of ports) arriving.add(`${other} > ${part}:${port}`)
    }
  }
  return { leaving, arriving }
}

/** Whether nothing at all is let through unless another policy says so. */
const deniesAll = (manifests: readonly Manifest[]): boolean =>
  manifests.some(({ kind, spec }) => {
    if (kind !== 'NetworkPolicy') return false
    const { podSelector, policyTypes = [], ingress, egress } = spec as PolicySpec
    const isEverybody = Object.keys(podSelector).length === 0
    return isEverybody && !ingress && !egress && policyTypes.includes('Ingress') && policyTypes.includes('Egress')
  })

/** Where a part calls others by its settings: those that end in _URL or _URLS and name a part. */
export type Calls = Map<string, string[]>

/** `http://realtime-instances:3000` means the part realtime. */
const targetOf = (url: string): string => {
  const { hostname, port } = new URL(url)
  return `${hostname.replace(/-instances$/, '')}:${port}`
}

/** What is wrong with the edges: calls that would not pass, and passages that nobody needs; one line each. */
export const edgeProblems = (manifests: readonly Manifest[], calls: Calls): string[] => {
  const { leaving, arriving } = edgesOf(manifests)
  const needed = new Set([...calls].flatMap(([part, urls]) => urls.map((url) => `${part} > ${targetOf(url)}`)))
  return [
    ...(deniesAll(manifests) ? [] : ['no policy denies what is not named']),
    ...[...needed].filter((edge) => !leaving.has(edge)).map((edge) => `${edge}: is needed and may not leave`),
    ...[...needed].filter((edge) => !arriving.has(edge)).map((edge) => `${edge}: is needed and may not arrive`),
    ...[...new Set([...leaving, ...arriving])]
      .filter((edge) => !needed.has(edge))
      .map((edge) => `${edge}: nobody needs`),
  ]
}

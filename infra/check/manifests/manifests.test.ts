import { describe, expect, it } from '@jest/globals'
import type { Manifest } from './documents.ts'
import { edgeProblems } from './edges.ts'
import { workloadProblems } from './workloads.ts'

const policy = (name: string, spec: unknown): Manifest => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name },
  spec,
})
const part = (name: string) => ({ podSelector: { matchLabels: { 'app.kubernetes.io/name': name } } })
const nothing = policy('nothing', { podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
const fromWeb = policy('from-web', { ...part('web'), egress: [{ to: [part('content')], ports: [{ port: 3000 }] }] })
const toContent = policy('to-content', {
  ...part('content'),
  ingress: [{ from: [part('web')], ports: [{ port: 3000 }] }],
})
const calls = new Map([['web', ['http://content:3000']]])

describe('edgeProblems', () => {
  it('accepts connections that are allowed at both ends', () =>
    expect(edgeProblems([nothing, fromWeb, toContent], calls)).toEqual([]))

  it.each([
    ['a call without ingress policy', [nothing, fromWeb], calls, 'web > content:3000: needed, but ingress is denied'],
    ['a call without egress policy', [nothing, toContent], calls, 'web > content:3000: needed, but egress is denied'],
    [
      'an allowed connection without a call',
      [nothing, fromWeb, toContent],
      new Map(),
      'web > content:3000: allowed, but not needed',
    ],
    ['a cluster without a default-deny policy', [fromWeb, toContent], calls, 'no default-deny policy'],
  ])('reports %s', (_what, manifests, needed, problem) => expect(edgeProblems(manifests, needed)).toContain(problem))
})

describe('workloadProblems', () => {
  it('reports every rule that a minimal process violates', () => {
    const bare = { containers: [{ name: 'auth', image: 'auth' }], terminationGracePeriodSeconds: 30 }
    const problems = workloadProblems([
      { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'auth' }, spec: { template: { spec: bare } } },
    ])
    expect(problems).toHaveLength(12)
    expect(problems).toContain('auth: rule violated: has a grace period as long as its shutdown')
  })
})

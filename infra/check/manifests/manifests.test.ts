import { describe, expect, it } from '@jest/globals'
import type { Manifest } from './documents.ts'
import { edgeProblems } from './edges.ts'
import { schemaProblems } from './schemas.ts'
import { workloadProblems } from './workloads.ts'

const service = (spec: unknown, kind = 'Service'): Manifest => ({
  apiVersion: 'v1',
  kind,
  metadata: { name: 'auth', labels: { a: 'b' } },
  spec,
})
const goodSpec = { selector: { app: 'auth' }, ports: [{ name: 'http', port: 3000, targetPort: 'http' }] }

describe('schemaProblems', () => {
  it('has nothing against an object as it should be', () => expect(schemaProblems(service(goodSpec))).toEqual([]))

  it.each([
    ['a value of another type', service({ ports: [{ port: 'http' }] }), '/spec/ports/0/port: type {"type":"integer"}'],
    ['a misspelt field', service({ ...goodSpec, selectr: {} }), '/spec/selectr: no such field'],
    [
      'a misspelt field far inside',
      service({ ports: [{ port: 1, targetport: 2 }] }),
      '/spec/ports/0/targetport: no such field',
    ],
    [
      'a needed field that is not there',
      service({ ports: [{ name: 'http' }] }),
      '/spec/ports/0: required {"missingProperty":"port"}',
    ],
    ['a kind that nobody knows', service({}, 'Servant'), 'no schema is known for v1 Servant'],
  ])('tells of %s', (_what, manifest, problem) => expect(schemaProblems(manifest)).toContain(problem))
})

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
  it('has nothing against edges that are there at both ends', () =>
    expect(edgeProblems([nothing, fromWeb, toContent], calls)).toEqual([]))

  it.each([
    ['a call that may not arrive', [nothing, fromWeb], calls, 'web > content:3000: is needed and may not arrive'],
    ['a call that may not leave', [nothing, toContent], calls, 'web > content:3000: is needed and may not leave'],
    ['an edge that nobody needs', [nothing, fromWeb, toContent], new Map(), 'web > content:3000: nobody needs'],
    ['a cluster without a general denial', [fromWeb, toContent], calls, 'no policy denies what is not named'],
  ])('tells of %s', (_what, manifests, needed, problem) => expect(edgeProblems(manifests, needed)).toContain(problem))
})

describe('workloadProblems', () => {
  it('tells of everything that a bare process lacks', () => {
    const bare = { containers: [{ name: 'auth', image: 'auth' }], terminationGracePeriodSeconds: 30 }
    const problems = workloadProblems([
      { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'auth' }, spec: { template: { spec: bare } } },
    ])
    expect(problems).toHaveLength(12)
    expect(problems).toContain('auth: does not hold: is given the time that it takes to end')
  })
})

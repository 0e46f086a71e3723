import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import type { Manifest } from './documents.ts'
import { edgeProblems } from './edges.ts'
import { entranceProblems, longestBodySeconds } from './entrance.ts'
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
const fromBackup = policy('mongo', {
  ...part('backup'),
  egress: [{ to: [{ ipBlock: { cidr: '10.0.0.0/8' } }], ports: [{ port: 27_017 }] }],
})
const calls = new Map([['web', ['http://content:3000']]])

describe('edgeProblems', () => {
  it('accepts connections that are allowed at both ends', () =>
    expect(edgeProblems([nothing, fromWeb, toContent], calls)).toEqual([]))

  it('asks for no ingress at a database outside', () =>
    expect(edgeProblems([nothing, fromBackup], new Map([['backup', ['http://mongo:27017']]]))).toEqual([]))

  it.each([
    ['a call without ingress policy', [nothing, fromWeb], calls, 'web > content:3000: needed, but ingress is denied'],
    ['a call without egress policy', [nothing, toContent], calls, 'web > content:3000: needed, but egress is denied'],
    [
      'an allowed connection without a call',
      [nothing, fromWeb, toContent],
      new Map(),
      'web > content:3000: allowed, but not needed',
    ],
    [
      'a database outside that cannot be reached',
      [nothing],
      new Map([['backup', ['http://mongo:27017']]]),
      'backup > mongo:27017: needed, but egress is denied',
    ],
    [
      'a database outside that need not be reached',
      [nothing, fromBackup],
      new Map(),
      'backup > mongo:27017: allowed, but not needed',
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

  it('reports every rule that a minimal job violates', () => {
    const template = { spec: { containers: [{ name: 'backup', image: 'tools' }] } }
    const problems = workloadProblems([
      {
        apiVersion: 'batch/v1',
        kind: 'CronJob',
        metadata: { name: 'backup' },
        spec: { jobTemplate: { spec: { template } } },
      },
    ])
    expect(problems).toHaveLength(9)
    expect(problems).toContain('backup: rule violated: never runs twice at once')
  })
})

describe('entranceProblems', () => {
  const route = (rule: object): Manifest[] => [
    {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'HTTPRoute',
      metadata: { name: 'site' },
      spec: { rules: [rule] },
    },
  ]
  const backendRefs = [{ name: 'gateway', port: 3000 }]

  it.each([
    ['no limit', { backendRefs, timeouts: { request: '0s' } }],
    ['a limit beyond the longest body', { backendRefs, timeouts: { request: '5m10s' } }],
    ['a redirect', { filters: [{ type: 'RequestRedirect' }] }],
  ])('accepts %s', (_what, rule) => expect(entranceProblems(route(rule))).toEqual([]))

  it.each([
    ['a rule without a limit', { backendRefs }, 'no timeouts.request'],
    [
      'a limit that ends an upload',
      { backendRefs, timeouts: { request: '5m' } },
      'timeouts.request is 5m, but a request may take 300 s',
    ],
  ])('reports %s', (_what, rule, problem) => {
    expect(entranceProblems(route(rule))).toEqual([expect.stringContaining(`HTTPRoute site to gateway: ${problem}`)])
  })

  it('knows how long the server takes a body, and the page says so', () => {
    expect(longestBodySeconds * 1_000).toBe(createServer().requestTimeout)
    const page = readFileSync(join(import.meta.dirname, '../../k8s/README.md'), 'utf8')
    const part = page.split('## The proxy in front')[1]?.split('\n## ')[0]
    expect(part).toContain(`up to ${longestBodySeconds} s`)
    const process = readFileSync(
      join(import.meta.dirname, '../../../services/runtime/src/process/run-process.ts'),
      'utf8',
    )
    expect(process).toContain('server.keepAliveTimeout = 65_000')
    expect(part).toContain('under 60 s')
  })
})

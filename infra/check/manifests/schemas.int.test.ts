import { describe, expect, it } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Manifest } from './documents.ts'
import { readAllManifests } from './documents.ts'
import { schemaProblems } from './schemas.ts'

const object = (apiVersion: string, kind: string, spec: unknown): Manifest => ({
  apiVersion,
  kind,
  metadata: { name: 'auth', labels: { a: 'b' } },
  spec,
})
const service = (spec: unknown, kind = 'Service') => object('v1', kind, spec)
const goodSpec = { selector: { app: 'auth' }, ports: [{ name: 'http', port: 3000, targetPort: 'http' }] }
const route = (match: unknown) => object('gateway.networking.k8s.io/v1', 'HTTPRoute', { rules: [{ matches: [match] }] })

describe('schemaProblems', () => {
  it('accepts valid objects', async () =>
    expect(await schemaProblems([service(goodSpec), route({ path: { type: 'PathPrefix', value: '/' } })])).toEqual([]))

  it.each([
    ['a value of another type', service({ ports: [{ port: 'http' }] }), '/spec/ports/0/port: got string, want integer'],
    ['a misspelt field', service({ ...goodSpec, selectr: {} }), "/spec: additional properties 'selectr' not allowed"],
    [
      'a misspelt field far inside',
      service({ ports: [{ port: 1, targetport: 2 }] }),
      "/spec/ports/0: additional properties 'targetport' not allowed",
    ],
    ['a missing required field', service({ ports: [{ name: 'http' }] }), "/spec/ports/0: missing property 'port'"],
    [
      'a misspelt label field',
      { ...service(goodSpec), metadata: { name: 'auth', lables: {} } },
      "/metadata: additional properties 'lables' not allowed",
    ],
    [
      'a misspelt field of a route',
      route({ pathh: {} }),
      "/spec/rules/0/matches/0: additional properties 'pathh' not allowed",
    ],
    ['an unknown kind', service({}, 'Servant'), ': could not find schema for Servant'],
  ])('reports %s', async (_what, manifest, problem) =>
    expect(await schemaProblems([service(goodSpec), manifest])).toContain(`${manifest.kind} auth${problem}`),
  )

  it('accepts the Secrets that infra/k8s/secrets.ts prints', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'papan-secrets-'))
    const run = (script: string) =>
      execFileSync(process.execPath, [join(import.meta.dirname, '../..', script)], {
        env: { ...process.env, SECRETS_DIR: folder },
        encoding: 'utf8',
      })
    run('docker/secrets.mjs')
    const { items } = JSON.parse(run('k8s/secrets.ts')) as { items: Manifest[] }
    rmSync(folder, { recursive: true })
    expect(items.length).toBeGreaterThan(9)
    expect(await schemaProblems(items)).toEqual([])
  })

  it('reports a field of each of our objects that was misspelt', async () => {
    const { base, additions } = await readAllManifests(join(import.meta.dirname, '../../k8s'))
    const all = [base, ...additions].flatMap(({ manifests }) => manifests)
    const broken = all.map((manifest) => ({ ...manifest, sepc: {} }))
    expect(await schemaProblems(all)).toEqual([])
    expect((await schemaProblems(broken)).filter((problem) => problem.includes("'sepc' not allowed"))).toHaveLength(
      all.length,
    )
  })
})

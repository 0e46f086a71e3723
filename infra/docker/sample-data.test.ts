import { describe, expect, it } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { readAllManifests } from '../check/manifests/documents.ts'

const root = join(import.meta.dirname, '..', '..')

type Service = { profiles?: string[] }
type Compose = { services: Record<string, Service> }
const { services } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as Compose

const namesSample = (value: unknown) => /sample/i.test(JSON.stringify(value))
/** The image that could fill in sample data; backups and imports run from it too. */
const usesTools = (value: unknown) => /papan-angka\}?\/tools/.test(JSON.stringify(value))

describe('invented sample data', () => {
  it('is filled in by one service of the compose file, which is off unless asked for', () => {
    const filling = Object.entries(services).filter(([, service]) => namesSample(service))
    expect(filling.map(([name, { profiles }]) => [name, profiles])).toEqual([['sample', ['sample']]])
  })

  it('is in no service that starts by default, nor needed by one', () => {
    const byDefault = Object.values(services).filter(({ profiles }) => profiles === undefined)
    expect(byDefault.length).toBeGreaterThan(8)
    for (const service of byDefault) expect([namesSample(service), usesTools(service)]).toEqual([false, false])
  })

  it('is in no manifest for Kubernetes', async () => {
    const { base, additions } = await readAllManifests(join(root, 'infra', 'k8s'))
    expect(base.manifests.length).toBeGreaterThan(8)
    for (const { manifests } of [base, ...additions]) expect(manifests.filter(namesSample)).toEqual([])
  })

  it('is not filled in by the image of the tools when it is started without a command', () => {
    const commands = readFileSync(join(root, 'Dockerfile'), 'utf8').match(/^CMD .*$/gm) ?? []
    expect(commands.filter((command) => /sample/.test(command))).toEqual([])
  })
})

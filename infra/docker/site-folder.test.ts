import { expect, it } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

type Compose = {
  services: Record<string, { user?: string }>
  volumes: Record<string, { driver_opts?: { o?: string } } | null>
}
const compose = parse(read('docker-compose.yml'), { merge: true }) as Compose

/** Who listens on sockets in the folder that HAProxy and Caddy share: making one takes the right to write there. */
it.each([
  ['haproxy', 'infra/docker/haproxy/haproxy.cfg', /bind unix@\/run\/site\//],
  ['caddy', 'infra/docker/caddy/Caddyfile', /bind unix\/\/run\/site\//],
])('%s, which listens there, may write to /run/site', (service, file, listens) => {
  expect(read(file)).toMatch(listens)
  const options = compose.volumes['haproxy-socket']?.driver_opts?.o ?? ''
  const [, mode = ''] = /mode=0(\d{3})/.exec(options) ?? []
  const [, uid] = /uid=(\d+)/.exec(options) ?? []
  const [, gid] = /gid=(\d+)/.exec(options) ?? []
  const [user, group] = (compose.services[service]?.user ?? '').split(':')
  const [ofOwner = 0, ofGroup = 0] = Array.from(mode, Number)
  const rights = user === uid ? ofOwner : group === gid ? ofGroup : 0
  expect(rights & 3).toBe(3)
})

it('the proof without MongoDB gives each service that needs it the address of its stand-in', () => {
  const proof = parse(read('infra/lab/prove/engine-pair.yml'), { logLevel: 'silent' }) as {
    services: Record<string, object>
  }
  const stored = Object.entries(parse(read('docker-compose.yml'), { merge: true }).services as Record<string, object>)
    .filter(([, service]) => JSON.stringify(service).includes('MONGO_URL'))
    .map(([name]) => name)
  expect(stored.length).toBeGreaterThan(5)
  expect(stored.filter((name) => !JSON.stringify(proof.services[name] ?? {}).includes('MONGO_URL'))).toEqual([])
})

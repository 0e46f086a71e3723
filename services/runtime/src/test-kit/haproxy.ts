import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const own = join(import.meta.dirname, '../../../../infra/docker/haproxy')

export const runs = (program: string, flag: string): boolean => {
  try {
    execFileSync(program, [flag], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export const isHaproxyInstalled = runs('haproxy', '-v')

export type HaproxyOptions = {
  /** Where its files and its socket are. */
  folder: string
  /** Of visitors, and of metrics. */
  ports: { site: number; metrics: number }
  /** Lines in the place of the instances that Compose's names resolve to. */
  servers: Record<'gateway' | 'realtime', readonly string[]>
  /** Open files it may have. */
  files?: number
  env?: Record<string, string>
}

/** HAProxy as Compose starts it, with addresses instead of names. */
export const startHaproxy = ({ folder, ports, servers, files, env = {} }: HaproxyOptions): ChildProcess => {
  const config = readFileSync(join(own, 'haproxy.cfg'), 'utf8')
    .replace('bind :8080', `bind 127.0.0.1:${ports.site}`)
    .replace('bind :8405', `bind 127.0.0.1:${ports.metrics}`)
    .replaceAll('/run/site', folder)
    .replace('default-path config', `default-path origin ${own}`)
    .replace(/\nresolvers docker\n(?: .*\n)+/, '\n')
    .replace(' port 3001', '')
    .replace(' resolvers docker init-addr none', '')
    .replaceAll(/server-template (gateway|realtime) .*/g, (_line, name: 'gateway' | 'realtime') =>
      servers[name].join('\n    '),
    )
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, config)
  const limit = files === undefined ? '' : `ulimit -Sn ${files} && ulimit -Hn ${files} && `
  return spawn('sh', ['-c', `${limit}exec sh "$0" "$1"`, join(own, 'start.sh'), file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], DIRECT_SOCKETS: 'yes', DOOR_MB: '256', ...env },
  })
}

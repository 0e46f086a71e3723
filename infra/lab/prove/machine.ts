import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { runCommand } from '../../local/processes/run-command.ts'
import { unpack } from './base-images.ts'
import type { MemoryGroup } from '../harness/memory-group.ts'

const minuteMs = 60_000
const link = 'papan-lan'

/** The machine, and three addresses of visitors on this side of the link. */
export const addresses = {
  machine: ['10.77.1.1', 'fd77:1::1'],
  visitors: ['10.77.1.2', '10.77.1.3', 'fd77:1::2', 'fd77:2::2'],
} as const

type MachineOptions = {
  folder: string
  name: string
  /** Compose's plugin. */
  composePlugin: string
  memory: MemoryGroup
}

const ip = (...args: string[]) => runCommand('ip', args)

/** An address as `ip address add` takes it. IPv6 skips its check for duplicates, since the link has no other machine. */
const withBits = (address: string) => (isIPv6(address) ? [`${address}/64`, 'nodad'] : [`${address}/24`])

/** Connects the machine's network with this one. */
const connectNetworks = async (pid: number) => {
  await ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid))
  for (const address of addresses.visitors) await ip('address', 'add', ...withBits(address), 'dev', link)
  await ip('link', 'set', link, 'up')
}

/**
 * A freshly rented machine: Debian 12 with Docker, git and Node of its own, in namespaces for mounts, network and processes, with as much memory
 * as its group allows.
 */
export const startMachine = async ({ folder, name, composePlugin, memory }: MachineOptions) => {
  const tree = join(folder, 'machine')
  await unpack(tree, 'minbase', ['docker.io', 'iptables', 'iproute2', 'git', 'nodejs', 'ca-certificates', 'procps'])
  const plugins = join(tree, 'usr/libexec/docker/cli-plugins')
  await mkdir(plugins, { recursive: true })
  await copyFile(composePlugin, join(plugins, 'docker-compose'))
  await writeFile(join(tree, 'etc/resolv.conf'), '')
  await writeFile(join(tree, 'etc/hostname'), 'sewaan\n')

  const enter = `echo $$ >${memory.procs}; exec unshare --mount --net --pid --uts --ipc --fork --kill-child`
  const outer = spawn('sh', ['-c', `${enter} ${join(import.meta.dirname, 'machine.sh')} ${tree}`], { stdio: 'inherit' })
  const pid = await eventually('the machine', async () => {
    const children = await readFile(`/proc/${outer.pid}/task/${outer.pid}/children`, 'utf8').catch(() => '')
    const child = Number(children.trim())
    const command = child ? await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '') : ''
    return command.startsWith('sleep') ? child : 0
  })
  await connectNetworks(pid)

  const enterScript = `echo $$ >${memory.procs}; exec nsenter --target ${pid} --all --root "$@"`
  const enterArgs = (env: Record<string, string>, command: string[], cwd = '/root') => {
    const settings = Object.entries(env).map(([key, value]) => `${key}=${value}`)
    const clean = ['env', '-i', `--chdir=${cwd}`, 'HOME=/root', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', ...settings]
    return ['-c', enterScript, 'sh', ...clean, ...command]
  }
  /** Runs a command on the machine; rejects with its last lines. */
  const run = (command: string[], env: Record<string, string> = {}, cwd?: string) =>
    runCommand('sh', enterArgs(env, command, cwd), { timeoutMs: 15 * minuteMs })
  /** Starts a program that goes on; it ends with the machine. */
  const start = (command: string[], env: Record<string, string> = {}) =>
    spawn('sh', enterArgs(env, command), { stdio: 'ignore' })

  for (const address of addresses.machine) await run(['ip', 'address', 'add', ...withBits(address), 'dev', 'eth0'])
  await run(['ip', 'link', 'set', 'eth0', 'up'])
  await run(['ip', 'route', 'add', 'fd77:2::/64', 'dev', 'eth0'])
  start(['dockerd', '--cgroup-parent', `/${name}`, '--log-level=error'])
  await eventually('its engine', () =>
    run(['docker', 'info']).then(
      () => true,
      () => false,
    ),
  )
  return {
    tree,
    run,
    start,
    async stop() {
      const ended = once(outer, 'exit')
      outer.kill('SIGKILL')
      await ended
      await ip('link', 'delete', link).catch(() => undefined)
      const groups = ['-depth', '-type', 'd', '-path', `*/${name}/*`, '-exec', 'rmdir', '{}', '+']
      await runCommand('find', ['/sys/fs/cgroup', ...groups]).catch(() => undefined)
      await rm(tree, { recursive: true, force: true })
    },
  }
}

export type Machine = Awaited<ReturnType<typeof startMachine>>

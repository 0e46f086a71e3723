import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { createInterface } from 'node:readline'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { until } from '../../test/harness/until.ts'
import { freePort } from '../../local/processes/free-port.ts'
import { processStart } from '../../local/processes/process-facts.ts'
import { partNames, parts, type PartName } from './build-images.ts'
import { docker, stateOf } from './docker.ts'
import { found } from './report.ts'

const root = join(import.meta.dirname, '../../..')
const rounds = 5
const listenMs = 30_000
const maxRatio = 2
/** Unit of start times in /proc, ms. */
const tickMs = 10

const pem = (kind: 'ec' | 'ed25519') => {
  const { privateKey } =
    kind === 'ec' ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : generateKeyPairSync('ed25519')
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** Enough to start and listen without any backend. */
const settings = {
  NEIGHBOURS: '127.0.0.1:9/9',
  MONGO_URL: 'mongodb://127.0.0.1:9',
  MONGO_DB: 'none',
  REDIS_URL: 'redis://127.0.0.1:9',
  CHECKPOINTS_DIR: '/tmp',
  TOKEN_PRIVATE_KEY: pem('ec'),
  CHECKPOINT_PRIVATE_KEY: pem('ed25519'),
  ...createTestEventKeys().envOf('content'),
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Clock time of the log line 'listening', ms. */
const listeningAt = (line: string): number | undefined => {
  if (!line.startsWith('{')) return undefined
  const { msg, time } = JSON.parse(line) as { msg: string; time: string }
  return msg === 'listening' ? Date.parse(time) : undefined
}

/** Clock time of a process's start, ms, from /proc's ticks since boot. */
const beganAt = async (pid: number): Promise<number> => {
  const [uptime] = (await readFile('/proc/uptime', 'utf8')).split(' ')
  return Date.now() - Number(uptime) * 1_000 + Number(await processStart(pid)) * tickMs
}

/** ms from process start to listening, outside any container. */
const startOutside = async (main: string): Promise<number> => {
  const child = spawn(process.execPath, [join(root, main)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...settings,
      NODE_ENV: 'production',
      LOG_FORMAT: 'json',
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile'),
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      INTERNAL_PORT: String(await freePort()),
    },
  })
  try {
    const began = await beganAt(child.pid ?? 0)
    for await (const line of createInterface({ input: child.stdout })) {
      const at = listeningAt(line)
      if (at !== undefined) return at - began
    }
    throw new Error(`${main} ended before it listened`)
  } finally {
    child.kill('SIGKILL')
  }
}

/** The same inside the container, and the time including docker's own work. */
const startInside = async (image: string): Promise<{ ms: number; withDockerMs: number }> => {
  const calledAt = Date.now()
  const env = Object.entries(settings).flatMap(([key, value]) => ['--env', `${key}=${value}`])
  const printed = await docker('run', '--detach', '--network=none', '--read-only', '--tmpfs=/tmp', ...env, image)
  const container = printed.split('\n').at(-1) ?? ''
  try {
    const began = await beganAt((await stateOf(container)).Pid)
    let at: number | undefined
    await until(`${image} listens`, listenMs, async () => {
      at = (await docker('logs', container)).split('\n').map(listeningAt).find(Boolean)
      return at !== undefined
    })
    return { ms: Number(at) - began, withDockerMs: Number(at) - calledAt }
  } finally {
    await docker('rm', '--force', container)
  }
}

const compare = async (prefix: string, name: PartName): Promise<void> => {
  const { main } = parts[name]
  const image = `${prefix}/${name}:proof`
  // Fills the compile cache.
  await startOutside(main)
  const [outside, inside]: [number[], { ms: number; withDockerMs: number }[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    outside.push(await startOutside(main))
    inside.push(await startInside(image))
  }
  const [without, within] = [median(outside), median(inside.map(({ ms }) => ms))]
  const ratio = within / without
  const all = Math.round(median(inside.map(({ withDockerMs }) => withDockerMs)))
  found(
    `${name}: listens after ${Math.round(within)} ms in its container, ${Math.round(without)} ms outside: ${ratio.toFixed(2)}x (with docker ${all} ms)`,
    ratio <= maxRatio,
  )
}

/** Containers may take at most twice as long to start (medians of five, alternating). */
export const compareStarts = async (prefix: string): Promise<void> => {
  for (const name of partNames) await compare(prefix, name)
}

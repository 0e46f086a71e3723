import { join } from 'node:path'
import { docker, inspect } from './docker.ts'
import type { ImageSettings } from './base-images.ts'
import { createMemoryGroup } from '../harness/memory-group.ts'
import { found } from './report.ts'

const root = join(import.meta.dirname, '../../..')

/** Folders of the product's images. */
const folders = {
  gateway: 'gateway',
  auth: 'services/auth',
  content: 'services/content',
  media: 'services/media',
  audit: 'services/audit',
  insight: 'services/insight',
  notify: 'services/notify',
  realtime: 'realtime',
  web: 'web',
}

export const partNames = Object.keys(folders) as (keyof typeof folders)[]

const hasBuildx = (): Promise<boolean> =>
  docker('buildx', 'version').then(
    () => true,
    () => false,
  )

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`

const buildAll = async (prefix: string, { env, buildArgs }: ImageSettings): Promise<void> => {
  process.env.DOCKER_BUILDKIT = (await hasBuildx()) ? '1' : '0'
  const bases = ['NODE_IMAGE', 'BASE_IMAGE'].flatMap((name) => (env[name] ? [`${name}=${env[name]}`] : []))
  for (const name of [...partNames, 'tools'] as const) {
    const startedAt = performance.now()
    const isService = name !== 'web' && name !== 'tools'
    const args = [...buildArgs, ...bases, ...(isService ? [`PART=${folders[name]}`] : [])]
    await docker(
      'build',
      '--network=host',
      `--target=${isService ? 'service' : name}`,
      `--tag=${prefix}/${name}:proof`,
      ...args.flatMap((arg) => ['--build-arg', arg]),
      root,
    )
    const { Size } = await inspect<{ Size: number }>(`${prefix}/${name}:proof`)
    found(`${name}: ${megabytes(Size)}, built in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
  }
}

/** Memory of the machine on which building must succeed, less what its system and engine need. */
const buildBytes = 1_700_000_000

/** Builds all images; prints build times, sizes and, on an engine of prove.sh's own, the memory that it takes. */
export const buildImages = async (prefix: string, settings: ImageSettings): Promise<void> => {
  const group = process.env['PROOF_ENGINE_GROUP']
  const memory = group ? await createMemoryGroup(group, buildBytes) : undefined
  const startedAt = performance.now()
  try {
    await buildAll(prefix, settings)
    const took = ((performance.now() - startedAt) / 1_000).toFixed(0)
    if (!memory) return
    const killed = await memory.killed()
    found(
      `all built in ${took} s with at most ${megabytes(memory.takePeak())} in use of ${megabytes(buildBytes)}`,
      killed === 0,
    )
  } finally {
    await memory?.remove()
  }
}

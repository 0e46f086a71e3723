import { join } from 'node:path'
import { docker, inspect } from './docker.ts'
import type { ImageSettings } from './base-images.ts'
import { found } from './report.ts'

const root = join(import.meta.dirname, '../../..')

/** Build arguments of the product's images. */
export const parts = {
  gateway: { target: 'service', part: 'gateway', main: 'gateway/src/main.ts' },
  auth: { target: 'service', part: 'services/auth', main: 'services/auth/src/main.ts' },
  content: { target: 'service', part: 'services/content', main: 'services/content/src/main.ts' },
  media: { target: 'service', part: 'services/media', main: 'services/media/src/main.ts' },
  audit: { target: 'service', part: 'services/audit', main: 'services/audit/src/main.ts' },
  insight: { target: 'service', part: 'services/insight', main: 'services/insight/src/main.ts' },
  realtime: { target: 'service', part: 'realtime', main: 'realtime/src/main.ts' },
  web: { target: 'web', part: 'web', main: 'web/server/main.ts' },
} as const

export type PartName = keyof typeof parts
export const partNames = Object.keys(parts) as PartName[]

const hasBuildx = (): Promise<boolean> =>
  docker('buildx', 'version').then(
    () => true,
    () => false,
  )

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`

/** Builds all images; prints build times and sizes. */
export const buildImages = async (prefix: string, { env, buildArgs }: ImageSettings): Promise<void> => {
  process.env.DOCKER_BUILDKIT = (await hasBuildx()) ? '1' : '0'
  const bases = ['NODE_IMAGE', 'BASE_IMAGE'].flatMap((name) => (env[name] ? [`${name}=${env[name]}`] : []))
  const wanted = [...partNames.map((name) => ({ name, ...parts[name] })), { name: 'tools', target: 'tools', part: '' }]
  for (const { name, target, part } of wanted) {
    const startedAt = performance.now()
    const args = [...buildArgs, ...bases, ...(target === 'service' ? [`PART=${part}`] : [])]
    await docker(
      'build',
      '--network=host',
      `--target=${target}`,
      `--tag=${prefix}/${name}:proof`,
      ...args.flatMap((arg) => ['--build-arg', arg]),
      root,
    )
    const { Size } = await inspect<{ Size: number }>(`${prefix}/${name}:proof`)
    found(`${name}: ${megabytes(Size)}, built in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
  }
}

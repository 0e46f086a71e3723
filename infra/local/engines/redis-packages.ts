import { z } from 'zod'
import { noScreen, type At } from '../screen/run-step.ts'
import { buildInStep, isBuilt } from './cache.ts'
import { isDebian } from './debian.ts'
import type { EngineOptions } from './engine.ts'
import { programOf, treeName, unpackPackages, whyNoPackages } from './packages.ts'

/** What REDIS_ENGINE may name: an image, and a Debian release with the package. */
export const redisEngines = {
  redis7: { image: 'redis:7.4-alpine', program: 'redis-server', release: 'bookworm' },
  redis8: { image: 'redis:8-alpine', program: 'redis-server', release: 'trixie' },
  valkey8: { image: 'valkey/valkey:8-alpine', program: 'valkey-server', release: 'trixie' },
} as const

export const redisEngineName = z.enum(['redis7', 'redis8', 'valkey8'])
export type RedisEngineName = z.infer<typeof redisEngineName>

/** The engine that tests and experiments ask for; undefined without REDIS_ENGINE. */
export const wantedRedis = ({ REDIS_ENGINE }: NodeJS.ProcessEnv): RedisEngineName | undefined => {
  if (!REDIS_ENGINE) return undefined
  const { data } = redisEngineName.safeParse(REDIS_ENGINE)
  if (!data) throw new Error(`REDIS_ENGINE must be one of ${redisEngineName.options.join(', ')}.`)
  return data
}

const packageOf = (engine?: RedisEngineName) =>
  engine ? redisEngines[engine] : { program: 'redis-server', release: undefined }

const treeOf = (engine?: RedisEngineName) => {
  const { program, release } = packageOf(engine)
  return treeName(program, release)
}

export const isUnpacked = (engine?: RedisEngineName): boolean => isBuilt(treeOf(engine))

/** The obstacle, or undefined. */
export const whyNotUnpacked = async (engine?: RedisEngineName): Promise<string | undefined> => {
  if (isUnpacked(engine)) return undefined
  return engine && !(await isDebian()) ? 'this is not Debian' : whyNoPackages()
}

/** Command line of the server in its unpacked Debian package, the one of `forky` without a name. */
export const unpackRedis = async (
  engine: RedisEngineName | undefined,
  { log, step = noScreen.step }: Pick<EngineOptions, 'log' | 'step'>,
): Promise<{ command: string; args: string[] }> => {
  const { program, release } = packageOf(engine)
  const unpack = (draft: string, at: At) => unpackPackages([program], draft, at, release)
  return programOf(await buildInStep('Redis package', treeOf(engine), unpack, { log, step }), program)
}

import { resolve } from 'node:path'
import { z } from 'zod'
import { newUsername } from '@papan/contracts/calls/auth/auth-calls.ts'
import { passwordMinimum } from '@papan/contracts/limits.ts'
import { ConfigError, limitScale, processSettings, readConfig } from '@papan/runtime/config.ts'
import type { LogFormat } from '@papan/runtime/logger.ts'

/** Services that may have several instances: their state is in Mongo and Redis alone. */
const scalable = ['content', 'audit', 'insight', 'notify', 'realtime', 'gateway']
const maxInstances = 9
const instancesForm = new RegExp(`^(${scalable.join('|')})=[1-${maxInstances}]$`)

/** 'content=2,realtime=3': instances per service, one by default. */
const instances = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter(Boolean))
  .refine((parts) => parts.every((part) => instancesForm.test(part)), {
    message: `must be like content=2,realtime=3; it takes ${scalable.join(', ')}, at most ${maxInstances} of each`,
  })
  .transform((parts) => Object.fromEntries(parts.map((part) => part.split('=')).map(([name, n]) => [name, Number(n)])))

const knownFlags = new Set(['--no-sample', '--yes'])

const startSettings = {
  PORT: z.coerce.number().int().min(1).max(65_535).default(8080),
  DATA_DIR: z.string().default('.data'),
  MASTER_USERNAME: z
    .string()
    .refine(
      (name) => newUsername.safeParse(name).success,
      'must be 1 to 40 letters, digits, dots, dashes or underscores, and no name of the log',
    )
    .optional(),
  MASTER_PASSWORD: z.string().min(passwordMinimum, `must have at least ${passwordMinimum} characters`).optional(),
  LIMIT_SCALE: limitScale,
  SITE_NAME: z.string().min(1).max(60).default('Papan Angka'),
  INSTANCES: instances,
  LOG_FORMAT: processSettings.LOG_FORMAT,
  SEMI_SPACE_MB: z.coerce.number().int().min(1).max(64).optional(),
  HEAP_MB: z.coerce.number().int().min(64).optional(),
  SAMPLE_LIVE: z.enum(['on', 'off']).default('on'),
}

export type StartSettings = {
  port: number
  dataDir: string
  masterUsername?: string
  masterPassword?: string
  limitScale: number
  siteName: string
  instances: Record<string, number>
  logFormat: LogFormat
  sample: boolean
  /** Whether a sample market draws after each start. */
  sampleLive: boolean
  /** Of each process: half of its young generation, and the limit of its heap, MB; the table's own without them. */
  semiSpaceMb: number | undefined
  heapMb: number | undefined
  /** Whether a terminal is asked before servers are set up. */
  asks: boolean
}

const readSettings = (env: NodeJS.ProcessEnv, flagProblems: string[]) => {
  try {
    const settings = readConfig(startSettings, env)
    if (flagProblems.length === 0) return settings
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new ConfigError([error.message, ...flagProblems].join('\n'))
  }
  throw new ConfigError(['Bad settings:', ...flagProblems].join('\n'))
}

/** Throws a ConfigError that lists every bad setting and flag. */
export const readStartSettings = (env: NodeJS.ProcessEnv, flags: string[]): StartSettings => {
  const problems = flags
    .filter((flag) => !knownFlags.has(flag))
    .map((flag) => `  ${flag}: is not known; the flags are ${[...knownFlags].join(' and ')}`)
  const settings = readSettings(env, problems)
  return {
    port: settings.PORT,
    dataDir: resolve(settings.DATA_DIR),
    masterUsername: settings.MASTER_USERNAME,
    masterPassword: settings.MASTER_PASSWORD,
    limitScale: settings.LIMIT_SCALE,
    siteName: settings.SITE_NAME,
    instances: settings.INSTANCES as Record<string, number>,
    logFormat: settings.LOG_FORMAT,
    sample: !flags.includes('--no-sample'),
    sampleLive: settings.SAMPLE_LIVE === 'on',
    semiSpaceMb: settings.SEMI_SPACE_MB,
    heapMb: settings.HEAP_MB,
    asks: !flags.includes('--yes') && !env['CI'],
  }
}

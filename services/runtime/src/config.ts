import type { KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { en } from 'zod/locales'
import { createAddressList } from './http/addresses.ts'
import { logLevels } from './log-line.ts'

type Env = Record<string, string | undefined>

/** Each `describe` text appears in the table of docs/operations/run.md. */
export const processSettings = {
  HOST: z.string().default('127.0.0.1').describe('the address that both ports listen on'),
  PORT: z.coerce.number().int().min(1).max(65_535).describe('the port that callers use'),
  INTERNAL_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .describe('the port of health, metrics and neighbours; never reachable from outside'),
  LOG_LEVEL: z
    .enum(logLevels)
    .default('info')
    .describe('what is logged: `fatal`, `error`, `warn`, `info`, `debug` or `trace` and what is graver'),
  LOG_FORMAT: z
    .enum(['plain', 'json'])
    .default('plain')
    .describe(
      '`plain`: `name level message` on each line, in colour on a terminal; `json`: for programs that collect logs',
    ),
}

export const mongoSettings = {
  MONGO_URL: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'must be a mongodb:// address')
    .describe('the MongoDB server or replica set, with user and password'),
  MONGO_DB: z.string().min(1).describe("the service's own database there"),
}

export const redisSettings = {
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must be a redis:// address')
    .describe('the Redis of the event stream and the queues, with user and password'),
}

const isAddressList = (cidrs: string[]): boolean => {
  try {
    return createAddressList(cidrs) !== null
  } catch {
    return false
  }
}

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text

const listOf = (defaultValue: string) =>
  z
    .string()
    .default(defaultValue)
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )

const addressesOf = (defaultValue: string) =>
  listOf(defaultValue).refine(isAddressList, 'must be a comma-separated list of addresses or CIDRs')

export const trustedPeers = addressesOf('127.0.0.1/32,::1/128').describe(
  'addresses of the gateways, whose word on the address of a caller is believed: CIDRs, comma-separated',
)

export const trustedProxies = addressesOf('').describe(
  'addresses of the proxies in front of the gateway, believed likewise: CIDRs, comma-separated',
)

export const allowedOrigins = listOf('')
  .refine((origins) => origins.every(isOrigin), 'must be a comma-separated list of origins')
  .describe("origins whose pages may call beside the site's own, comma-separated")

export const byteCount = (defaultValue: number) => z.coerce.number().int().min(0).default(defaultValue)

export const dataFolder = z
  .string()
  .optional()
  .describe('the folder on whose disk MongoDB keeps its data, where it is this machine')

export const siteName = z
  .string()
  .min(1)
  .max(60)
  .default('Papan Angka')
  .describe('what the site is called until its identity is saved')

export const limitScale = z.coerce
  .number()
  .positive()
  .default(1)
  .describe('multiplies every rate limit and throttle; for load tests')

/**
 * `read` returns null for other keys. Refuses published example keys (by their JWK's `x`): anyone could sign with them.
 */
export const keySetting = (
  read: (pem: string) => KeyObject | null,
  wanted: string,
  examples: ReadonlySet<string> = new Set(),
) =>
  z.string().transform((pem, context) => {
    const key = read(pem)
    const isExample = key !== null && examples.has(key.export({ format: 'jwk' }).x ?? '')
    if (key && !isExample) return key
    const message = isExample ? 'is a published example: create your own key' : `must be ${wanted}`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** NAME_FILE is the path of a file with the secret NAME. */
const withFiles = (env: Env, keys: string[]): { settings: Env; problems: string[] } => {
  const settings = { ...env }
  const problems: string[] = []
  for (const key of keys) {
    const file = env[`${key}_FILE`]
    if (!file || settings[key]) continue
    try {
      settings[key] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      problems.push(`${key}_FILE: ${(error as Error).message}`)
    }
  }
  return { settings, problems }
}

// Contracts set zod's messages to Indonesian; operators read English.
const english = { error: en().localeError }

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Empty text counts as absent. Throws a ConfigError that lists all problems. */
export const readConfig = <Shape extends z.ZodRawShape>(shape: Shape, env: Env): z.output<z.ZodObject<Shape>> => {
  const keys = Object.keys(shape)
  const { settings, problems } = withFiles(env, keys)
  const given = Object.fromEntries(keys.map((key) => [key, settings[key] === '' ? undefined : settings[key]]))
  const read = z.object(shape).safeParse(given, english)
  const unreadable = new Set(problems.map((problem) => problem.split('_FILE:')[0]))
  for (const { path, message } of read.error?.issues ?? []) {
    const key = String(path[0])
    if (!unreadable.has(key)) problems.push(`${key}: ${given[key] === undefined ? 'is missing' : message}`)
  }
  if (read.success && problems.length === 0) return read.data
  throw new ConfigError(`Bad settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
}

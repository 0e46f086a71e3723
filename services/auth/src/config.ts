import { z } from 'zod'
import { newUsername } from '@papan/contracts/calls/auth/auth-calls.ts'
import { isOpaqueString } from '@papan/contracts/calls/auth/password-characters.ts'
import { opaqueString, plainUsername } from '@papan/contracts/calls/auth/precis.ts'
import { maxTextLength, passwordMinimum } from '@papan/contracts/limits.ts'
import {
  ConfigError,
  keySetting,
  limitScale,
  mongoSettings,
  processSettings,
  readConfig,
  redisSettings,
  siteName,
  trustedPeers,
} from '@papan/runtime/config.ts'
import { canonicalCidr } from '@papan/runtime/http/addresses.ts'
import { neighbours } from '@papan/runtime/neighbours.ts'
import { eventSignerSettings } from '@papan/runtime/stream/event-keys.ts'
import { boxKeySetting } from '@papan/service-kit/secrets/secret-box.ts'
import { passkeySiteOf } from './passkeys/passkey-questions.ts'
import { factorRules } from './second-factor/factor-rule.ts'
import { exampleKeys, publicKeyOf, signingKeyOf } from './tokens/signing-key.ts'
import type { Master } from './users/first-master.ts'

type Env = Record<string, string | undefined>

const breakGlass = z
  .string()
  .default('')
  .transform((text, context) => {
    const given = text.split(',').filter((part) => part.trim() !== '')
    const cidrs = given.flatMap((part) => canonicalCidr(part) ?? [])
    if (cidrs.length < given.length)
      context.addIssue({ code: 'custom', message: 'must be a comma-separated list of addresses or CIDRs' })
    return cidrs
  })
  .describe(
    'addresses that may always use the back office, beside the list of allowed addresses: CIDRs, comma-separated',
  )

/** Passwords from manuals, which an operator must not keep. */
const examplePasswords: ReadonlySet<string> = new Set(['changeme', 'change-me', 'example', 'password', 'secret'])

const masterSettings = {
  MASTER_USERNAME: z
    .string()
    .overwrite((name) => plainUsername(name).trim())
    .refine(
      (name) => newUsername.safeParse(name).success,
      'must be 1 to 40 letters, digits, dots, dashes or underscores, and no name of the log',
    )
    .optional()
    .describe('the first master admin, made where there is none; without both none is made'),
  MASTER_PASSWORD: z
    .string()
    .overwrite(opaqueString)
    .max(maxTextLength)
    .refine(isOpaqueString, 'holds a character that cannot be seen or is not allowed')
    .optional()
    .describe('the password of `MASTER_USERNAME`'),
  PASSWORD_MIN: z.coerce
    .number()
    .int()
    .min(passwordMinimum)
    .max(maxTextLength)
    .default(passwordMinimum)
    .describe('the fewest characters of a new password'),
}

/**
 * Settings before cross-field checks.
 * @public The runbook's table is generated from it.
 */
export const authSettings = {
  ...processSettings,
  ...mongoSettings,
  ...redisSettings,
  ...eventSignerSettings,
  ...masterSettings,
  ...neighbours('media'),
  TRUSTED_GATEWAYS: trustedPeers,
  LIMIT_SCALE: limitScale,
  BREAK_GLASS_CIDRS: breakGlass,
  TOKEN_PRIVATE_KEY: keySetting(signingKeyOf, 'a P-256 private key in PKCS8 PEM', exampleKeys).describe(
    'the key that signs logins: P-256, PKCS8 PEM',
  ),
  TOKEN_PREVIOUS_KEY: keySetting(publicKeyOf, 'a P-256 key in PEM', exampleKeys)
    .optional()
    .describe('a second key whose logins are taken, for a rotation; its public half suffices'),
  SECOND_FACTOR_KEY: boxKeySetting
    .optional()
    .describe('encrypts the secrets of second factors: 32 random bytes in base64; without it none can be switched on'),
  SECOND_FACTOR_PREVIOUS_KEY: boxKeySetting
    .optional()
    .describe('the key before, for a rotation; a secret moves to the new key at its next right code'),
  REQUIRE_SECOND_FACTOR: z
    .enum(factorRules)
    .default('off')
    .describe('who must have a second factor: `off`, `MASTER_ADMIN` or `ALL`; who has none reaches only its setup'),
  STEP_UP: z
    .enum(['second-factor', 'ALL'])
    .default('second-factor')
    .describe(
      'who shows password, code or passkey again for what cannot be taken back: users with a second factor, or `ALL`',
    ),
  SITE_URL: z.url().optional().describe('the address of the site as visitors know it'),
  SITE_NAME: siteName,
}

const commandSettings = { ...mongoSettings, ...masterSettings }

type MasterSettings = { MASTER_USERNAME?: string; MASTER_PASSWORD?: string; PASSWORD_MIN: number }
const masterOf = ({
  MASTER_USERNAME: username,
  MASTER_PASSWORD: password,
  PASSWORD_MIN,
}: MasterSettings): Master | null => {
  if (username === undefined && password === undefined) return null
  if (username === undefined || password === undefined) {
    throw new ConfigError('Bad settings:\n  MASTER_USERNAME and MASTER_PASSWORD must be given together')
  }
  if (password.length < PASSWORD_MIN) {
    throw new ConfigError(`Bad settings:\n  MASTER_PASSWORD: must have at least ${PASSWORD_MIN} characters`)
  }
  if (examplePasswords.has(password.toLowerCase()) || password.toLowerCase() === username.toLowerCase()) {
    throw new ConfigError('Bad settings:\n  MASTER_PASSWORD: is a common example')
  }
  return { username, password }
}

export const readAuthConfig = (env: Env) => {
  const settings = readConfig(authSettings, env)
  if (settings.REQUIRE_SECOND_FACTOR !== 'off' && !settings.SECOND_FACTOR_KEY)
    throw new ConfigError('Bad settings:\n  SECOND_FACTOR_KEY: is missing, and REQUIRE_SECOND_FACTOR needs it')
  return { ...settings, master: masterOf(settings), passkeySite: passkeySiteOf(settings.SITE_URL) }
}

/** Settings of reset-second-factor. */
export const readResetConfig = (env: Env) => readConfig(mongoSettings, env)

/** Settings of create-master, where the master admin is required. */
export const readCommandConfig = (env: Env) => {
  const settings = readConfig(commandSettings, env)
  const master = masterOf(settings)
  if (!master) throw new ConfigError('Bad settings:\n  MASTER_USERNAME: is missing\n  MASTER_PASSWORD: is missing')
  return { ...settings, master }
}

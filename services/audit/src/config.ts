import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import { accessSettings, mongoSettings, processSettings, redisSettings, trustedPeers } from '@papan/runtime/config.ts'
import { headKeyOf, publicHeadKeyOf } from './heads/statement.ts'

const keySetting = (read: (pem: string) => KeyObject | null, wanted: string) =>
  z.string().transform((pem, context) => {
    const key = read(pem)
    if (key) return key
    context.addIssue({ code: 'custom', message: `must be ${wanted}` })
    return z.NEVER
  })

export const headKeySetting = keySetting(headKeyOf, 'an Ed25519 private key in PKCS8 PEM')
export const publicHeadKeySetting = keySetting(publicHeadKeyOf, 'an Ed25519 key in PEM')

/** The settings of the audit service. */
export const auditSettings = {
  ...processSettings,
  ...mongoSettings,
  ...redisSettings,
  ...accessSettings,
  TRUSTED_GATEWAYS: trustedPeers,
  /** The folder of the signed heads; it should lie where the database's administrators cannot write. */
  HEADS_DIR: z.string().min(1),
  HEAD_PRIVATE_KEY: headKeySetting,
  /** The key that signed before the last rotation. */
  HEAD_PREVIOUS_KEY: publicHeadKeySetting.optional(),
  /** How many days an entry is kept. */
  LOG_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(730),
}

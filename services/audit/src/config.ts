import { z } from 'zod'
import {
  accessSettings,
  keySetting,
  mongoSettings,
  processSettings,
  redisSettings,
  trustedPeers,
} from '@papan/runtime/config.ts'
import { failpointSettings } from '@papan/runtime/failpoint.ts'
import { exampleHeadKeys, headKeyOf, publicHeadKeyOf } from './heads/statement.ts'

export const headKeySetting = keySetting(headKeyOf, 'an Ed25519 private key in PKCS8 PEM', exampleHeadKeys)
export const publicHeadKeySetting = keySetting(publicHeadKeyOf, 'an Ed25519 key in PEM', exampleHeadKeys)

/** The settings of the audit service. */
export const auditSettings = {
  ...processSettings,
  ...mongoSettings,
  ...redisSettings,
  ...accessSettings,
  ...failpointSettings,
  TRUSTED_GATEWAYS: trustedPeers,
  /** The folder of the signed heads; it should lie where the database's administrators cannot write. */
  HEADS_DIR: z.string().min(1),
  HEAD_PRIVATE_KEY: headKeySetting,
  /** The key that signed before the last rotation. */
  HEAD_PREVIOUS_KEY: publicHeadKeySetting.optional(),
  /** How many days an entry is kept. */
  LOG_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(730),
}

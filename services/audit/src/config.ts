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
  HEADS_DIR: z
    .string()
    .min(1)
    .describe("the folder of the log's signed heads, out of reach for whoever administers the database"),
  HEAD_PRIVATE_KEY: headKeySetting.describe('the key that signs heads: Ed25519, PKCS8 PEM'),
  HEAD_PREVIOUS_KEY: publicHeadKeySetting
    .optional()
    .describe('the key that signed before the last rotation, its public half suffices'),
  LOG_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(36_500)
    .default(730)
    .describe('how many days an entry of the log is kept'),
}

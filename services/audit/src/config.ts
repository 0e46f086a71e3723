import { z } from 'zod'
import { keySetting, mongoSettings, processSettings, redisSettings, trustedPeers } from '@papan/runtime/config.ts'
import { exampleKeys, privateKeyOf, publicKeyOf } from '@papan/runtime/signing/ed25519.ts'
import { eventSignerSettings } from '@papan/runtime/stream/event-keys.ts'
import { neighbours } from '@papan/runtime/neighbours.ts'

export const checkpointKeySetting = keySetting(privateKeyOf, 'an Ed25519 private key in PKCS8 PEM', exampleKeys)
export const publicCheckpointKeySetting = keySetting(publicKeyOf, 'an Ed25519 key in PEM', exampleKeys)

export const auditSettings = {
  ...processSettings,
  ...mongoSettings,
  ...redisSettings,
  ...neighbours('auth:internal'),
  ...eventSignerSettings,
  TRUSTED_GATEWAYS: trustedPeers,
  CHECKPOINTS_DIR: z
    .string()
    .min(1)
    .describe("the folder of the log's signed checkpoints, out of reach for administrators of the database"),
  CHECKPOINT_PRIVATE_KEY: checkpointKeySetting.describe('the key that signs checkpoints: Ed25519, PKCS8 PEM'),
  CHECKPOINT_PREVIOUS_KEY: publicCheckpointKeySetting
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

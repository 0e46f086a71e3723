import { z } from 'zod'
import { accessSettings, mongoSettings, processSettings, redisSettings, trustedPeers } from '@papan/runtime/config.ts'

const mebibyte = 1_048_576
const bytes = (usual: number) => z.coerce.number().int().min(0).default(usual)

/** The settings of the media service. */
export const mediaSettings = {
  ...processSettings,
  ...mongoSettings,
  ...redisSettings,
  ...accessSettings,
  TRUSTED_GATEWAYS: trustedPeers,
  MEDIA_QUOTA_BYTES: bytes(1_024 * mebibyte),
  MEDIA_FREE_BYTES: bytes(256 * mebibyte),
  DATA_DIR: z.string().optional(),
}

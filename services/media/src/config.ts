import {
  accessSettings,
  byteCount,
  dataFolder,
  mongoSettings,
  processSettings,
  redisSettings,
  trustedPeers,
} from '@papan/runtime/config.ts'

const mebibyte = 1_048_576

/** The settings of the media service. */
export const mediaSettings = {
  ...processSettings,
  ...mongoSettings,
  ...redisSettings,
  ...accessSettings,
  TRUSTED_GATEWAYS: trustedPeers,
  MEDIA_QUOTA_BYTES: byteCount(1_024 * mebibyte),
  MEDIA_FREE_BYTES: byteCount(256 * mebibyte),
  DATA_DIR: dataFolder,
}

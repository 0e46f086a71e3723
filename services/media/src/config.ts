import {
  byteCount,
  dataFolder,
  mongoSettings,
  processSettings,
  redisSettings,
  siteName,
  trustedPeers,
} from '@papan/runtime/config.ts'
import { eventSignerSettings } from '@papan/runtime/stream/event-keys.ts'
import { neighbours } from '@papan/runtime/neighbours.ts'

const mebibyte = 1_048_576
/** What an upload leaves free on the disk. */
export const freeBytes = 256 * mebibyte

export const mediaSettings = {
  ...processSettings,
  ...mongoSettings,
  ...redisSettings,
  ...neighbours('auth:internal'),
  ...eventSignerSettings,
  TRUSTED_GATEWAYS: trustedPeers,
  MEDIA_QUOTA_BYTES: byteCount(1_024 * mebibyte).describe(
    'bytes that pictures may take in all; an upload beyond is answered 507',
  ),
  DATA_DIR: dataFolder,
  SITE_NAME: siteName,
}

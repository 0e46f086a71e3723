import {
  accessSettings,
  byteCount,
  dataFolder,
  mongoSettings,
  processSettings,
  redisSettings,
  siteLinkSettings,
  trustedPeers,
} from '@papan/runtime/config.ts'
import { eventSignerSettings } from '@papan/runtime/stream/event-keys.ts'

const mebibyte = 1_048_576

export const mediaSettings = {
  ...processSettings,
  ...mongoSettings,
  ...redisSettings,
  ...accessSettings,
  ...eventSignerSettings,
  ...siteLinkSettings,
  TRUSTED_GATEWAYS: trustedPeers,
  MEDIA_QUOTA_BYTES: byteCount(1_024 * mebibyte).describe(
    'bytes that pictures may take in all; an upload beyond is answered 507',
  ),
  MEDIA_FREE_BYTES: byteCount(256 * mebibyte).describe('bytes that an upload must leave free on the disk'),
  DATA_DIR: dataFolder,
}

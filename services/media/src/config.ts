import { accessSettings, mongoSettings, processSettings, redisSettings, trustedPeers } from '@papan/runtime/config.ts'

/** The settings of the media service. */
export const mediaSettings = {
  ...processSettings,
  ...mongoSettings,
  ...redisSettings,
  ...accessSettings,
  TRUSTED_GATEWAYS: trustedPeers,
}

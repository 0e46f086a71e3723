import { accessSettings, mongoSettings, processSettings, redisSettings, trustedPeers } from '@papan/runtime/config.ts'

/** The settings of the content service. */
export const contentSettings = {
  ...processSettings,
  ...mongoSettings,
  ...redisSettings,
  ...accessSettings,
  TRUSTED_GATEWAYS: trustedPeers,
}

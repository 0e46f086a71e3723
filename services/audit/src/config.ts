import { accessSettings, mongoSettings, processSettings, redisSettings, trustedPeers } from '@papan/runtime/config.ts'

/** The settings of the audit service. */
export const auditSettings = {
  ...processSettings,
  ...mongoSettings,
  ...redisSettings,
  ...accessSettings,
  TRUSTED_GATEWAYS: trustedPeers,
}

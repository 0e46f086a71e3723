import {
  accessSettings,
  mongoSettings,
  processSettings,
  redisCacheSettings,
  redisSettings,
  trustedPeers,
} from '@papan/runtime/config.ts'
import { failpointSettings } from '@papan/runtime/failpoint.ts'

/** The settings of the content service. */
export const contentSettings = {
  ...processSettings,
  ...mongoSettings,
  ...redisSettings,
  ...redisCacheSettings,
  ...accessSettings,
  ...failpointSettings,
  TRUSTED_GATEWAYS: trustedPeers,
}

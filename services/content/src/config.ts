import {
  accessSettings,
  mongoSettings,
  processSettings,
  redisCacheSettings,
  redisSettings,
  trustedPeers,
} from '@papan/runtime/config.ts'
import { failpointSettings } from '@papan/runtime/failpoint.ts'
import { eventSignerSettings } from '@papan/runtime/stream/event-keys.ts'

export const contentSettings = {
  ...processSettings,
  ...mongoSettings,
  ...redisSettings,
  ...redisCacheSettings,
  ...accessSettings,
  ...failpointSettings,
  ...eventSignerSettings,
  TRUSTED_GATEWAYS: trustedPeers,
}

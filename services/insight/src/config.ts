import { processSettings, redisSettings, trustedPeers } from '@papan/runtime/config.ts'
import { eventReaderSettings } from '@papan/runtime/stream/event-keys.ts'
import { neighbours } from '@papan/runtime/neighbours.ts'

export const insightSettings = {
  ...processSettings,
  ...redisSettings,
  ...neighbours('content:internal'),
  ...eventReaderSettings,
  TRUSTED_GATEWAYS: trustedPeers,
}

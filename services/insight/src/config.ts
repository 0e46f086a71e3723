import { z } from 'zod'
import { accessSettings, mongoSettings, processSettings, redisSettings, trustedPeers } from '@papan/runtime/config.ts'
import { eventReaderSettings } from '@papan/runtime/stream/event-keys.ts'

export const insightSettings = {
  ...processSettings,
  ...mongoSettings,
  ...redisSettings,
  ...accessSettings,
  ...eventReaderSettings,
  TRUSTED_GATEWAYS: trustedPeers,
  CONTENT_INTERNAL_URL: z.url().describe('the internal port of content, whose draws are read there'),
}

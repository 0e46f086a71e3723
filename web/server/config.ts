import { z } from 'zod'
import { processSettings, siteName } from '@papan/runtime/config.ts'
import { neighbours } from '@papan/runtime/neighbours.ts'

export const webSettings = {
  ...processSettings,
  ...neighbours('content', 'media', 'insight'),
  SITE_NAME: siteName,
  SITE_URL: z.url().optional().describe('the address of the site as visitors know it'),
  SERVICE_WORKER: z.enum(['on', 'off']).default('on').describe('off removes the service worker from browsers'),
}

import { z } from 'zod'
import { processSettings } from '@papan/runtime/config.ts'

export const webSettings = {
  ...processSettings,
  CONTENT_URL: z.url().describe('where content takes calls'),
  MEDIA_URL: z.url().describe('where media takes calls'),
  INSIGHT_URL: z.url().optional().describe('where insight takes calls; without it its pages have no data'),
  SITE_NAME: z.string().min(1).max(60).default('Papan Angka').describe('what the site is called'),
  SITE_URL: z.url().optional().describe('the address of the site as visitors know it'),
  SERVICE_WORKER: z.enum(['on', 'off']).default('on').describe('off removes the service worker from browsers'),
}

import { z } from 'zod'
import { processSettings } from '@papan/runtime/config.ts'

/** The settings of the web server. */
export const webSettings = {
  ...processSettings,
  CONTENT_URL: z.url().describe('where content takes calls'),
  MEDIA_URL: z.url().describe('where media takes calls'),
  SITE_NAME: z.string().min(1).max(60).default('Papan Angka').describe('what the site is called'),
  SITE_URL: z.url().optional().describe('the address of the site as visitors know it'),
  CHANNEL_URL: z.url().optional().describe('the messaging channel that the footer links to'),
  MICROBLOG_URL: z.url().optional().describe('the microblog that the footer links to'),
}

import { webhookEventType, webhookMessage, type WebhookEventType } from '../calls/notify/webhook-events.ts'
import { webhookExamples } from '../calls/notify/webhook-examples.ts'
import { schemaOf, type Json } from './json-schema.ts'

const summaries: Record<WebhookEventType, string> = {
  'draw.started': 'Pengundian dimulai',
  'draw.number': 'Nomor baru',
  'draw.first_prize': 'PRIZE 1 keluar',
  'draw.finished': 'Semua nomor sudah keluar',
  'draw.corrected': 'Nomor yang sudah dikirim dikoreksi',
  'draw.withdrawn': 'Nomor yang sudah dikirim ditarik',
  'draw.overdue': 'Terlambat 15 menit, untuk staf',
  'draw.unstaffed': 'Segera tutup tanpa admin yang daring, untuk staf',
  'schedule.changed': 'Jadwal berubah',
  'destination.dead': 'Pengiriman ke tujuan lain berhenti, untuk staf',
}

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

/** Standard Webhooks 1.0. */
const parameters = [
  header('webhook-id', 'Sama bila pesan yang sama dikirim lagi'),
  header('webhook-timestamp', 'Detik sejak 1970'),
  header('webhook-signature', 'v1, lalu HMAC-SHA256 dari id.timestamp.isi dalam base64; dipisah spasi bila ada dua'),
]

/** What receivers are sent, by event type. */
export type Webhooks = Record<string, { post: Json & { summary: string } }>

export const webhooks = (): Webhooks =>
  Object.fromEntries(
    webhookEventType.options.map((type) => [
      type,
      {
        post: {
          summary: summaries[type],
          parameters,
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: schemaOf(webhookMessage, 'output'), example: webhookExamples[type] },
            },
          },
          responses: { '2XX': { description: 'Diterima; jawaban lain dicoba lagi selama 24 jam, 410 tidak' } },
        },
      },
    ]),
  )

import type { SentChange, WebhookEventType, WebhookMessage } from './webhook-events.ts'

type Prize = { type: string; numbers: string }

const [market, date] = ['SINGAPORE', '2026-11-30']
const third = { type: 'PRIZE 3', numbers: '0932' }
const second = { type: 'PRIZE 2', numbers: '5521' }
const wrong = { type: 'PRIZE 1', numbers: '0417' }
const right = { type: 'PRIZE 1', numbers: '0471' }

const draw = (
  type: WebhookEventType,
  prizes: Prize[],
  { also = [], changes = [] }: { also?: WebhookEventType[]; changes?: SentChange[] } = {},
): WebhookMessage => ({
  type,
  timestamp: '2026-11-30T10:40:12.000Z',
  data: { market, date, also, prizes, changes },
})

const corrected = [third, right, second]

/** One of each type: a draw from its start to its withdrawal, then what is no number. Notify's tests receive exactly these. */
export const webhookExamples: Readonly<Record<WebhookEventType, WebhookMessage>> = {
  'draw.started': draw('draw.started', []),
  'draw.number': draw('draw.number', [third]),
  'draw.first_prize': draw('draw.first_prize', [third, wrong], { also: ['draw.number'] }),
  'draw.finished': draw('draw.finished', [third, wrong, second], { also: ['draw.number'] }),
  'draw.corrected': draw('draw.corrected', corrected, {
    changes: [{ type: right.type, from: wrong.numbers, to: right.numbers }],
  }),
  'draw.withdrawn': draw('draw.withdrawn', [], {
    changes: corrected.map(({ type, numbers }) => ({ type, from: numbers, to: null })),
  }),
  'draw.overdue': draw('draw.overdue', []),
  'draw.unstaffed': draw('draw.unstaffed', []),
  'schedule.changed': {
    type: 'schedule.changed',
    timestamp: '2026-11-30T02:15:00.000Z',
    data: {
      market,
      schedule: { day: 'Setiap Hari', openTime: '23:15', closeTime: '22:00', resultTime: null, status: 'BUKA' },
    },
  },
  'destination.dead': {
    type: 'destination.dead',
    timestamp: '2026-11-30T11:05:00.000Z',
    data: { destination: 'Kanal hasil', dead: 1 },
  },
}

/** For receivers that run Node, by the Standard Webhooks specification. */
export const verifyExample = `import { createHmac, timingSafeEqual } from 'node:crypto'

// body: isi permintaan apa adanya, sebelum dibaca sebagai JSON.
export const isGenuine = (secret, headers, body) => {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(id + '.' + timestamp + '.' + body).digest()
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
`

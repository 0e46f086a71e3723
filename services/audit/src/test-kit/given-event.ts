import { randomUUID } from 'node:crypto'
import type { EventDefinition, EventEnvelope } from '@papan/contracts/events/define-event.ts'

type Given = Partial<Pick<EventEnvelope, 'id' | 'occurredAt' | 'requestId' | 'record' | 'before'>> & {
  userId?: string
  username?: string
  subjectId?: string
}

/** An event as a relay sends it, rev 3, by the admin Budi, unless overridden. */
export const givenEvent = <Data, Rec>(
  { type, subjectType }: Pick<EventDefinition<Data, Rec>, 'type' | 'subjectType'>,
  data: unknown,
  { userId = 'budi', username = 'Budi', subjectId = 'x', ...rest }: Given = {},
): EventEnvelope => ({
  id: randomUUID(),
  type,
  occurredAt: '2025-01-31T05:00:00.000Z',
  actor: { userId, username, role: 'ADMIN', ip: '203.0.113.5' },
  requestId: 'request-1',
  subject: { type: subjectType, id: subjectId, epoch: 1, rev: 3 },
  data,
  ...rest,
})

const versions = { epoch: 1, rev: 3, createdAt: '2025-01-31T05:00:00.000Z', updatedAt: '2025-01-31T05:00:00.000Z' }

export const givenSchedule = (fields: object = {}) => ({
  id: 'SABAH 4D',
  marketName: 'SABAH 4D',
  logoUrl: null,
  day: 'Setiap Hari',
  openTime: '22:00',
  closeTime: '10:00',
  officialLink: null,
  status: 'BUKA',
  days: Array.from({ length: 7 }, () => true),
  resultTime: null,
  family: null,
  exceptions: [],
  plan: null,
  aliases: [],
  ...versions,
  ...fields,
})

export const givenResult = (prizes: Record<string, string[]>, fields: object = {}) => ({
  id: 'sabah-4d-2025-01-31',
  market: 'SABAH 4D',
  date: '2025-01-31',
  template: 'classic',
  prizes: Object.entries(prizes).flatMap(([type, numbers]) => numbers.map((one) => ({ id: one, type, numbers: one }))),
  correctedAt: null,
  firstPrizeAt: null,
  imported: false,
  ...versions,
  ...fields,
})

export const givenPrediction = (numbers: Record<string, string>, shio = 'NAGA') => ({
  id: 'sabah-4d-2025-01-31',
  market: 'SABAH 4D',
  date: '2025-01-31',
  numbers: Object.entries(numbers).map(([category, text]) => ({ id: category, category, numbers: text, shio })),
  late: false,
  ...versions,
})

export const givenNotice = (fields: object = {}) => ({
  id: 'n1',
  text: 'Situs dipelihara.',
  place: 'ALL',
  market: null,
  level: 'INFO',
  startsAt: '2026-11-30T17:00:00.000Z',
  endsAt: '2026-12-01T17:00:00.000Z',
  ...versions,
  ...fields,
})
export const givenPage = (fields: object = {}) => ({
  id: 'tentang',
  title: 'Tentang Kami',
  description: 'Isi situs ini.',
  isPublished: false,
  ...versions,
  ...fields,
})
export const givenDestination = (fields: object = {}) => ({
  id: 'destination-1',
  kind: 'WEBHOOK',
  name: 'Agregator',
  host: 'agregator.example',
  markets: [],
  events: ['draw.first_prize'],
  forStaff: false,
  paused: false,
  ...versions,
  ...fields,
})

export const givenChannel = (fields: object = {}) => ({
  id: 'destination-2',
  kind: 'CHANNEL',
  name: 'Kanal',
  markets: [],
  posts: 'FIRST_PRIZE',
  template: '{prize1}',
  silent: false,
  quietFrom: null,
  quietTo: null,
  rekapTime: null,
  forStaff: false,
  paused: false,
  ...versions,
  ...fields,
})

export const givenBanner = (fields: object = {}) => ({
  id: 'b1',
  name: 'Promo',
  imageUrl: '/api/public/images/a',
  linkUrl: null,
  position: 'POPUP',
  isActive: true,
  phoneImageUrl: null,
  startsAt: null,
  endsAt: null,
  ...versions,
  ...fields,
})

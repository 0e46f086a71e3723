import { eventEnvelope, type EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { drawFromEvent } from './draw-from-event.ts'

const key = { market: 'HK/POOLS', date: '2025-01-31' }
const record = {
  id: 'hk~spools_2025-01-31',
  ...key,
  template: 'classic',
  prizes: [{ id: 'p', type: 'PRIZE 1', numbers: '0417' }],
  correctedAt: null,
  firstPrizeAt: '2025-01-31T00:00:00.000Z',
  imported: false,
  epoch: 5,
  rev: 3,
  createdAt: '2025-01-31T00:00:00.000Z',
  updatedAt: '2025-01-31T00:00:00.000Z',
}
const eventAbout = (content: Partial<EventEnvelope>) =>
  eventEnvelope.parse({
    id: 'e1',
    type: 'prize.recorded.v1',
    occurredAt: '2025-01-31T00:00:00.000Z',
    actor: { userId: 'u', username: 'budi', role: 'ADMIN', ip: '127.0.0.1' },
    requestId: null,
    subject: { type: 'result', id: record.id, epoch: 5, rev: 2 },
    data: key,
    record,
    ...content,
  })
const known = {
  id: record.id,
  ...key,
  epoch: 5,
  rev: 3,
  prizes: record.prizes,
  corrected: false,
  publicFrom: null,
}
const gone = { ...known, rev: 2, prizes: [] }

describe('drawFromEvent', () => {
  it.each<[string, Partial<EventEnvelope>, object | null]>([
    ['takes version and numbers of the record, which may be later than the event', {}, known],
    ['knows a corrected one', { record: { ...record, correctedAt: record.updatedAt } }, { ...known, corrected: true }],
    ['reads past fields of a later release', { record: { ...record, further: 1 } }, known],
    [
      'knows from when a draw is public',
      { data: { ...key, publicFrom: '2025-01-31T17:00:00.000Z' } },
      { ...known, publicFrom: Date.parse('2025-01-31T17:00:00.000Z') },
    ],
    ['knows the version that deleted', { record: null }, gone],
    ['reads the draw of a deletion from the record before', { record: null, data: null, before: record }, gone],
    ['cannot read a record of another shape', { record: { ...record, prizes: 'none' } }, null],
    ['cannot read a deletion that names no draw', { record: null, data: {} }, null],
  ])('%s', (_name, content, expected) => expect(drawFromEvent(eventAbout(content))).toEqual(expected))
})

import { eventEnvelope, type EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { keptFromEvent } from './kept-from-event.ts'

const key = { market: 'HK/POOLS', date: '2025-01-31' }
const record = {
  id: 'hk~spools_2025-01-31',
  ...key,
  template: 'classic',
  prizes: [{ id: 'p', type: 'PRIZE 1', numbers: '0417' }],
  correctedAt: null,
  firstPrizeAt: '2025-01-31T00:00:00.000Z',
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
const kept = {
  _id: record.id,
  ...key,
  epoch: 5,
  rev: 3,
  prizes: [{ type: 'PRIZE 1', numbers: '0417' }],
  correctedAt: null,
  publicFrom: null,
  deleted: false,
}
const gone = { ...kept, rev: 2, prizes: [], deleted: true }

describe('keptFromEvent', () => {
  it.each<[string, Partial<EventEnvelope>, object | null]>([
    ['takes version and numbers of the record, which may be later than the event', {}, kept],
    ['reads past fields of a later release', { record: { ...record, further: 1 } }, kept],
    [
      'knows from when a draw is public',
      { data: { ...key, publicFrom: '2025-01-31T17:00:00.000Z' } },
      { ...kept, publicFrom: Date.parse('2025-01-31T17:00:00.000Z') },
    ],
    ['leaves a tombstone of the version that deleted', { record: null }, gone],
    ['reads the draw of a deletion from the record before', { record: null, data: null, before: record }, gone],
    ['cannot read a record of another shape', { record: { ...record, prizes: 'none' } }, null],
    ['cannot read a deletion that names no draw', { record: null, data: {} }, null],
  ])('%s', (_name, content, expected) => expect(keptFromEvent(eventAbout(content))).toEqual(expected))
})

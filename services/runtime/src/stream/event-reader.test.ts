import { describe, expect, it } from '@jest/globals'
import { eventsStream, storedStream } from '@papan/contracts/stream.ts'
import { createMetrics } from '../metrics.ts'
import { createTestEventKeys } from '../test-kit/test-event-keys.ts'
import { silentLog } from '../test-kit/test-engines.ts'
import { createAcknowledgementReader, signedAcknowledgement, type Confirmation } from './acknowledgements.ts'
import { createEventReader } from './event-reader.ts'
import { createEntrySigner } from './event-keys.ts'
import type { RawEntry } from './stream-entry.ts'

const own = createTestEventKeys()
const foreign = createTestEventKeys()
const event = (subjectType = 'result', type = 'prize.recorded.v1') => ({
  id: 'e1',
  type,
  occurredAt: '2025-01-31T10:00:00.000Z',
  actor: { userId: null, username: 'jam', role: null, ip: '' },
  requestId: null,
  subject: { type: subjectType, id: 'x', epoch: 1, rev: 1 },
  data: {},
})
const prize = own.fieldsOf('content', event())
const [, text = '', , signature = ''] = prize

const start = () => {
  const metrics = createMetrics('test')
  const reader = createEventReader({ keys: own.keys, log: silentLog(), metrics })
  return { metrics, reader, read: (fields: string[]) => reader.read([['1-1', fields]]) }
}

describe('an event', () => {
  it('signed by the service of its subject is used', async () => {
    expect(await start().read(prize)).toMatchObject([{ kind: 'event', envelope: event() }])
  })

  it.each([
    ['signed by an unknown key', foreign.fieldsOf('content', event()), 'forged'],
    [
      'signed with the key of another service under the id of the right one',
      ['e', text, 'sig', `${signature.split('.')[0]}.${own.signOf('media')(eventsStream, text).split('.')[1]}`],
      'forged',
    ],
    ['signed for another stream', ['e', text, 'sig', own.signOf('content')(storedStream, text)], 'forged'],
    ['whose text was changed', ['e', text.replace('"rev":1', '"rev":2'), 'sig', signature], 'forged'],
    ['with half a signature', ['e', text, 'sig', signature.slice(0, 40)], 'forged'],
    ['with an empty signature', ['e', text, 'sig', ''], 'forged'],
    ['signed by a service that has no such subject', own.fieldsOf('media', event()), 'foreign-subject'],
    ['of another type than its subject', own.fieldsOf('media', event('banner')), 'foreign-subject'],
    ['signed by audit', own.fieldsOf('audit', event()), 'foreign-subject'],
    ['without a signature', ['e', text], 'unsigned'],
  ])('%s is refused, listed and counted', async (_name, fields, reason) => {
    const { metrics, reader, read } = start()
    expect(await read(fields)).toEqual([])
    expect(reader.refused.list()).toMatchObject([{ stream: eventsStream, entry: '1-1', reason }])
    expect(await metrics.registry.metrics()).toContain(`refused_entries_total{reason="${reason}",process="test"} 1`)
  })

  it('that is unwanted is not verified; one without an envelope is unreadable', async () => {
    const { reader } = start()
    const forged = foreign.fieldsOf('content', event())
    expect(await reader.read([['1-1', forged]], () => false)).toEqual([])
    expect(await reader.read([['1-1', ['x', 'y']]], () => false)).toMatchObject([{ kind: 'unreadable' }])
    expect(reader.refused.list()).toEqual([])
  })

  it('is used under either of two keys of its service', async () => {
    const next = createTestEventKeys()
    const keys = new Map([...own.keys, ...next.keys])
    const reader = createEventReader({ keys, log: silentLog(), metrics: createMetrics('test') })
    const entries = [own, next].map((one, index): RawEntry => [`${index}-1`, one.fieldsOf('content', event())])
    expect(await reader.read(entries)).toMatchObject([{ kind: 'event' }, { kind: 'event' }])
  })

  it('is listed among the last thousand refused ones', async () => {
    const { reader } = start()
    const forged = foreign.fieldsOf('content', event())
    await reader.read(Array.from({ length: 1_100 }, (_each, index): RawEntry => [`${index}-1`, forged]))
    const kept = reader.refused.list()
    expect([kept.length, kept[0]?.entry, kept.at(-1)?.entry]).toEqual([1_000, '1099-1', '100-1'])
  })

  it('of a large batch does not block the event loop', async () => {
    const { reader } = start()
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    await reader.read(Array.from({ length: 1_000 }, (_each, index): RawEntry => [`${index}-1`, prize]))
    clearInterval(timer)
    expect(turns).toBeGreaterThan(1)
    // Verifies a thousand signatures.
  }, 120_000)
})

describe('an acknowledgement', () => {
  const stored: Confirmation[] = [['result', 'x', 'e1']]
  const read = async (fields: string[]) => {
    const reader = createAcknowledgementReader({ keys: own.keys, log: silentLog(), metrics: createMetrics('test') })
    return {
      acknowledged: await reader.read([['1-1', fields]]),
      refused: reader.refused.list().map(({ reason }) => reason),
    }
  }
  const signed = signedAcknowledgement(stored, 1_000, own.signOf('audit'))

  it('of audit counts', async () => {
    expect(await read(signed)).toEqual({ acknowledged: [{ at: 1_000, stored }], refused: [] })
  })

  it.each([
    ['of another service', signedAcknowledgement(stored, 1_000, own.signOf('content')), 'forged'],
    ['of an unknown key', signedAcknowledgement(stored, 1_000, foreign.signOf('audit')), 'forged'],
    ['made later than it was', signed.with(3, '2000'), 'forged'],
    ['of another event', signed.with(1, JSON.stringify([['result', 'x', 'e2']])), 'forged'],
    [
      'that was an event',
      ['s', text, 'at', '1', 'sig', createEntrySigner(own.privateKeyOf('audit'))(eventsStream, text)],
      'forged',
    ],
    ['without a signature', signed.slice(0, 2), 'unsigned'],
  ])('%s is ignored', async (_name, fields, reason) => {
    expect(await read(fields)).toEqual({ acknowledged: [], refused: [reason] })
  })
})

import { describe, expect, it } from '@jest/globals'
import { z } from '../schema.ts'
import { defineEvent, eventEnvelope } from './define-event.ts'
import { eventsByType, inKnownForm, isLogged } from './index.ts'
import { prizeRecorded } from './result-events.ts'

const goalScored = defineEvent('goal.scored.v1', {
  subjectType: 'match',
  data: z.object({ minute: z.number() }),
  record: z.object({ score: z.string() }),
})
const envelope = {
  id: 'e1',
  type: 'goal.scored.v1',
  occurredAt: '2025-01-31T10:00:00.000Z',
  actor: { userId: 'u1', username: 'budi', role: 'ADMIN', ip: '192.0.2.1' },
  requestId: null,
  subject: { type: 'match', id: 'm1', epoch: 1, rev: 2 },
  data: { minute: 7 },
  record: { score: '1-0' },
}

describe('defineEvent', () => {
  it('reads the payload by its own declaration', () => {
    expect(goalScored.parse(eventEnvelope.parse(envelope))).toMatchObject({
      data: { minute: 7 },
      record: { score: '1-0' },
    })
  })

  it.each([
    ['deleted', { ...envelope, record: null }],
    ['absent', { ...envelope, record: undefined }],
  ])('reads a record that is %s as null', (_name, told) => {
    expect(goalScored.parse(eventEnvelope.parse(told)).record).toBeNull()
  })

  it.each([
    ['data', { data: { minute: 'seven' } }],
    ['data that is not there', { data: undefined }],
    ['record', { record: { score: 10 } }],
  ])('throws at another shape of %s', (_name, change) => {
    expect(() => goalScored.parse(eventEnvelope.parse({ ...envelope, ...change }))).toThrow(z.ZodError)
  })
})

describe('the envelope', () => {
  it('accepts more fields and roles of a later release', () => {
    const later = { ...envelope, actor: { ...envelope.actor, role: 'EDITOR', team: 'malam' }, place: 'stadion' }
    expect(eventEnvelope.parse(later)).toEqual({ ...envelope, actor: { ...envelope.actor, role: null } })
  })
})

describe('inKnownForm', () => {
  const data = { market: 'X' }
  const later = (type: string, earlier?: string[]) =>
    eventEnvelope.parse({
      ...envelope,
      type,
      data: { told: 'anew' },
      ...(earlier ? { earlier: earlier.map((one) => ({ type: one, data })) } : {}),
    })

  it.each([
    ['an event of this release', 'prize.recorded.v1', undefined, 'prize.recorded.v1'],
    ["a market's clock", 'market.waiting.v1', undefined, 'market.waiting.v1'],
    ['a later version', 'prize.recorded.v2', ['prize.recorded.v1'], 'prize.recorded.v1'],
    ['a much later one', 'prize.recorded.v4', ['prize.recorded.v3', 'prize.recorded.v1'], 'prize.recorded.v1'],
    ['an event with another earlier type', 'prize.spoken.v1', ['prize.recorded.v1'], 'prize.recorded.v1'],
    ['a later version without an earlier one', 'prize.recorded.v2', undefined, undefined],
    ['one of which no version is known', 'prize.sung.v2', ['prize.sung.v1'], undefined],
  ])('reads %s', (_name, type, earlier, known) => {
    const told = later(type, earlier)
    const read = inKnownForm(told)
    expect(read?.type).toBe(known)
    if (read) expect(read).toEqual({ ...told, type: known, data: known === type ? told.data : data })
  })
})

describe('isLogged', () => {
  it.each([
    ['prize.recorded.v1', true],
    ['prize.sung.v2', true],
    ['market.waiting.v1', false],
    ['market.waiting.v2', false],
  ])('%s: %s', (type, logged) => expect(isLogged(type)).toBe(logged))
})

describe('eventsByType', () => {
  it('holds every declaration under its versioned type', () => {
    expect(eventsByType.get('prize.recorded.v1')).toBe(prizeRecorded)
    for (const [type, definition] of eventsByType) {
      expect(definition.type).toBe(type)
      expect(type).toMatch(/^[a-z]+[.-][a-z.-]*[a-z]\.v\d+$/)
    }
  })
})
